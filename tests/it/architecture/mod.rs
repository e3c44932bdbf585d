//! The house is enforced (ARCHITECTURE.md): its rooms, its files, no circles, tests that assert.

mod asserts;
mod circles;
mod files;
mod rooms;
