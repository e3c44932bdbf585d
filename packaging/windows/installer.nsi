; The installer: Chinese, for one user, without administrator rights. Called by packaging/windows/build
; with VERSION, FILES (the folder of files; beside it delete.nsh names them), ICON and OUT. /S installs silently, /D=FOLDER chooses.
Target amd64-unicode
Unicode true
SetCompressor /SOLID lzma
SetDateSave off
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh

!define PRODUCT "象棋裁判长"
!define PROGID "XiangqiArbiter.Event"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\XiangqiArbiter"
!define APPPATH "Software\Microsoft\Windows\CurrentVersion\App Paths\xiangqi-arbiter.exe"
!define CLASSES "Software\Classes"

Name "${PRODUCT} ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\xiangqi-arbiter"
; An older version is replaced where it lies.
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${PRODUCT} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=2052 "ProductName" "${PRODUCT}"
VIAddVersionKey /LANG=2052 "FileDescription" "${PRODUCT} 安装程序"
VIAddVersionKey /LANG=2052 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=2052 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=2052 "LegalCopyright" "MIT OR Apache-2.0"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TEXT "将安装${PRODUCT} ${VERSION}，供当前用户使用，不需要管理员权限。$\r$\n$\r$\n已有的赛事文件 (.xqt) 不受影响；旧版本会被替换。$\r$\n$\r$\n单击“下一步”继续。"
!define MUI_FINISHPAGE_RUN "$INSTDIR\xiangqi-arbiter.exe"
!define MUI_FINISHPAGE_RUN_TEXT "现在打开${PRODUCT}"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "将从这台电脑卸载${PRODUCT}。赛事文件 (.xqt)、快照和打印的表格都留在原处。"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "SimpChinese"

; Goes on only once the program's file can be replaced; silent runs give up with exit code 3.
!macro WAIT_UNTIL_CLOSED
    retry:
    IfFileExists "$INSTDIR\xiangqi-arbiter.exe" 0 closed
    ClearErrors
    FileOpen $0 "$INSTDIR\xiangqi-arbiter.exe" a
    IfErrors running
    FileClose $0
    Goto closed
    running:
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${PRODUCT}正在运行（或“$INSTDIR”不可写）。$\r$\n$\r$\n请先关闭它的窗口，再点“重试”。" /SD IDCANCEL IDRETRY retry
    SetErrorLevel 3
    Quit
    closed:
!macroend

!macro TELL_SHELL
    ; SHCNE_ASSOCCHANGED: icons and double clicks change at once.
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "install"
    !insertmacro WAIT_UNTIL_CLOSED
    SetOutPath "$INSTDIR"
    SetOverwrite on
    File "${FILES}\*.*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    IfErrors 0 +3
        SetErrorLevel 2
        Abort "文件没有写全，请检查磁盘空间后重新安装。"

    SetOutPath "$INSTDIR"
    CreateDirectory "$SMPROGRAMS\${PRODUCT}"
    CreateShortcut "$SMPROGRAMS\${PRODUCT}\${PRODUCT}.lnk" "$INSTDIR\xiangqi-arbiter.exe"
    CreateShortcut "$SMPROGRAMS\${PRODUCT}\命令行.lnk" "$SYSDIR\cmd.exe" \
        '/k "set PATH=$INSTDIR;%PATH%&& xiangqi-arbiter --help"' "$INSTDIR\xiangqi-arbiter.exe"
    CreateShortcut "$SMPROGRAMS\${PRODUCT}\卸载${PRODUCT}.lnk" "$INSTDIR\uninstall.exe"

    WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "象棋赛事文件"
    WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" '"$INSTDIR\xiangqi-arbiter.exe",-2'
    WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\xiangqi-arbiter.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\.xqt" "" "${PROGID}"
    WriteRegStr HKCU "${CLASSES}\.xqt\OpenWithProgids" "${PROGID}" ""
    WriteRegStr HKCU "${APPPATH}" "" "$INSTDIR\xiangqi-arbiter.exe"

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${PRODUCT}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\xiangqi-arbiter.exe"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    SectionGetSize 0 $0
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
    !insertmacro TELL_SHELL
SectionEnd

; Removes what the installer wrote, by name. Events may lie in the same folder: it goes only if empty.
Section "Uninstall"
    !insertmacro WAIT_UNTIL_CLOSED
    !include "${FILES}\..\delete.nsh"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"

    Delete "$SMPROGRAMS\${PRODUCT}\${PRODUCT}.lnk"
    Delete "$SMPROGRAMS\${PRODUCT}\命令行.lnk"
    Delete "$SMPROGRAMS\${PRODUCT}\卸载${PRODUCT}.lnk"
    RMDir "$SMPROGRAMS\${PRODUCT}"

    DeleteRegKey HKCU "${CLASSES}\${PROGID}"
    DeleteRegValue HKCU "${CLASSES}\.xqt\OpenWithProgids" "${PROGID}"
    ReadRegStr $0 HKCU "${CLASSES}\.xqt" ""
    StrCmp $0 "${PROGID}" 0 +2
        DeleteRegValue HKCU "${CLASSES}\.xqt" ""
    DeleteRegKey /ifempty HKCU "${CLASSES}\.xqt\OpenWithProgids"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.xqt"
    DeleteRegKey HKCU "${APPPATH}"
    DeleteRegKey HKCU "${UNINSTALL}"
    !insertmacro TELL_SHELL
SectionEnd
