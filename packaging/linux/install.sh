#!/bin/sh
# 安装象棋裁判长，只供当前用户使用，不需要管理员权限 (installs for the current user, without root)。
# 程序在 ~/.local/lib/xiangqi-arbiter，菜单、图标和 .xqt 文件类型在 ~/.local/share。
set -eu
here=$(cd "$(dirname "$0")" && pwd)
home=${XIANGQI_ARBITER_HOME:-$HOME/.local/lib/xiangqi-arbiter}
data=${XDG_DATA_HOME:-$HOME/.local/share}
commands=$HOME/.local/bin

case $home in
    *['"`$\%|&']*) echo "文件夹名 $home 含有菜单不能用的字符，不能安装。" >&2; exit 1 ;;
esac
if ! "$here/xiangqi-arbiter" --version >/dev/null; then
    echo "程序不能在这台电脑上运行：处理器须为 $(basename "$here" | sed 's/.*-linux-//')，glibc 须为 2.28 以上。" >&2
    exit 1
fi
mkdir -p "$home" "$data" "$commands"
# 正在运行的程序不受影响：新文件写好以后才换上。
cp "$here/xiangqi-arbiter" "$home/xiangqi-arbiter.new"
chmod 755 "$home/xiangqi-arbiter.new"
mv -f "$home/xiangqi-arbiter.new" "$home/xiangqi-arbiter"
cp "$here/uninstall.sh" "$home/uninstall.sh"
chmod 755 "$home/uninstall.sh"
mkdir -p "$home/licences"
cp "$here"/licences/* "$home/licences/"

# 记下装了哪些文件，卸载时只删这些 (what uninstall.sh removes, and nothing else)。
(cd "$here/share" && find . -type f | sed 's|^\./||') >"$home/installed.txt"
while read -r file; do
    mkdir -p "$data/$(dirname "$file")"
    cp "$here/share/$file" "$data/$file"
done <"$home/installed.txt"
sed "s|^Exec=.*|Exec=\"$home/xiangqi-arbiter\" %f|" "$here/share/applications/xiangqi-arbiter.desktop" \
    >"$data/applications/xiangqi-arbiter.desktop"
ln -sf "$home/xiangqi-arbiter" "$commands/xiangqi-arbiter"

refresh() { if command -v "$1" >/dev/null; then "$@" >/dev/null 2>&1 || true; fi; }
refresh update-mime-database "$data/mime"
refresh update-desktop-database "$data/applications"
refresh gtk-update-icon-cache -qtf "$data/icons/hicolor"

echo "已安装象棋裁判长 $("$home/xiangqi-arbiter" --version | sed 's/.* //')。"
echo "在开始菜单中找“象棋裁判长”，或双击 .xqt 赛事文件；命令：$commands/xiangqi-arbiter"
echo "卸载：$home/uninstall.sh（赛事文件不会被删除）"
