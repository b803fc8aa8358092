/** What is said about the program on this computer, which a browser does not have. */
export const program = {
  title: 'This computer',
  startAtLogin: 'Start Undertone when I log in',
  startAtLoginHint: 'It starts in the background, and no window opens.',
  allowLoginItem:
    'macOS does not start Undertone yet. Allow it in System Settings, General, Login Items.',
  cannotStartAtLogin: 'This installation cannot be started at login.',
  cannotPlaceWindows:
    'On Wayland your desktop decides where windows open and which one is on top. Undertone cannot open where you left it, and the mini player does not stay above the window you work in.',
  /** Before `x11Option`. */
  withX11: 'Both work when Undertone is started with',
  x11Option: '--ozone-platform=x11',
  hardwareAcceleration: 'Use hardware acceleration',
  hardwareAccelerationHint:
    'Turn it off if the window flickers or stays blank. Applies when Undertone starts again.',
  notChanged: 'That could not be changed.',
  updateReady: (version: string) => `Undertone ${version} is ready. It is installed when you quit.`,
  restartNow: 'Restart now',
  /** A toast, with `restartNow` or `showUpdate`. */
  toast: (version: string) => `Undertone ${version} is here.`,
  showUpdate: 'How to update',
  updateAvailable: (version: string) =>
    `Undertone ${version} is available. Install it the way you installed this version.`,
  download: 'Download',
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
