/** What is said about the media keys of the keyboard, which only the program on a computer has. */
export const mediaKeys = {
  title: 'Media keys',
  label: 'Play, pause, next and previous come from',
  choices: {
    system: 'The system’s media controls',
    shortcuts: 'Undertone’s own shortcuts',
    off: 'Nowhere',
  },
  hints: {
    system:
      'The system brings the keys to the program that played last, and shows Undertone in its media controls.',
    shortcuts:
      'Undertone takes the keys from every other program while it runs. On Linux with Wayland no program can, and the system’s media controls are used. From the next start Undertone leaves the system’s media controls alone.',
    off: 'Undertone hears no media key. From the next start it leaves the system’s media controls alone.',
  },
  problems: {
    taken:
      'Another program has some of the keys. Close it and come back here, or choose the system’s media controls.',
    'no-permission':
      'macOS does not let Undertone hear the keys yet. Allow it in System Settings, Privacy & Security, Accessibility, then come back here. The system’s media controls need no permission.',
  },
  notChanged: 'That could not be changed.',
}
