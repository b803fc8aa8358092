; Included by electron-builder's installer to register the undertone:// scheme. The app writes the same
; entries when it starts without an installation.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone" "" "URL:Undertone link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\undertone"
  ; Removes entries that the app itself has written.
  DeleteRegKey HKCU "Software\Classes\undertone"
  ; Removes Electron's login item, but not during an update, which also uninstalls the old version.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "fm.undertone.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "fm.undertone.desktop"
  ${endIf}
!macroend
