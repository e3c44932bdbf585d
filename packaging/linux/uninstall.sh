#!/bin/sh
# 卸载象棋裁判长：只删 install.sh 装的文件；赛事文件、快照、打印的表格和设置都不动
# (removes what install.sh wrote, by name; never an event, a snapshot, a sheet or a setting)。
set -eu
home=${XIANGQI_ARBITER_HOME:-$HOME/.local/lib/xiangqi-arbiter}
data=${XDG_DATA_HOME:-$HOME/.local/share}
link=$HOME/.local/bin/xiangqi-arbiter
[ -f "$home/installed.txt" ] || { echo "$home 中没有安装过象棋裁判长。" >&2; exit 1; }

while read -r file; do
    rm -f "$data/$file"
done <"$home/installed.txt"
[ "$(readlink "$link" 2>/dev/null)" != "$home/xiangqi-arbiter" ] || rm -f "$link"
for licence in LICENSE NOTICE LICENCES-crates.txt LICENCES-crates-texts.txt LICENCES-fonts.txt; do
    rm -f "$home/licences/$licence"
done
rm -f "$home/xiangqi-arbiter" "$home/installed.txt" "$home/uninstall.sh"
# 里面还有别的文件就留着 (a folder with anything else in it stays)。
rmdir "$home/licences" "$home" 2>/dev/null || true

refresh() { if command -v "$1" >/dev/null; then "$@" >/dev/null 2>&1 || true; fi; }
refresh update-mime-database "$data/mime"
refresh update-desktop-database "$data/applications"
echo "已卸载象棋裁判长；赛事文件都在原处。"
