; What Undertone's installer adds to electron-builder's own: undertone:// links open the app. The app
; registers itself too, in the same words, when it is started without having been installed.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone" "" "URL:Undertone link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\undertone\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\undertone"
  ; Where the app itself has written it.
  DeleteRegKey HKCU "Software\Classes\undertone"
  ; Start at login, as Electron writes it. An update uninstalls the old version too, and keeps it.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "fm.undertone.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "fm.undertone.desktop"
  ${endIf}
!macroend
