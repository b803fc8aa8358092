/** What is said about the program on this computer, which a browser does not have. */
export const program = {
  title: 'This computer',
  startAtLogin: 'Start Undertone when I log in',
  startAtLoginHint: 'It waits in the tray, and no window opens.',
  cannotStartAtLogin: 'This installation cannot be started at login.',
  cannotPlaceWindows:
    'On Wayland no app can choose where its windows open, or keep one above the others: your desktop decides where Undertone appears, and the mini player goes behind the window you work in. Started with --ozone-platform=x11, Undertone can do both.',
  notChanged: 'That could not be changed.',
  update: (version: string) => `Undertone ${version} is ready. It is installed when you quit.`,
  crashes: 'Crash log',
  crashesExplain:
    'When a part of Undertone crashes, it is noted on this computer: when, where and which version. It is not sent anywhere. Copy it into a bug report if you want to.',
  showCrashes: 'Show the crash log',
  noCrashes: 'Nothing has crashed.',
  crashesFailed: 'The crash log could not be read.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Nothing could be copied: the clipboard is closed to Undertone.',
}
