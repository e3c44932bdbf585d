//! One binary for all integration tests.

mod pairing_oracle;
mod pairing_support;
