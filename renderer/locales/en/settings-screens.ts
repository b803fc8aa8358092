/** Headings, labels and sentences of the settings and of the quick settings. */
export const settings = {
  area: 'Settings',
  sections: 'Settings sections',
  overview: {
    title: 'Settings',
    tab: 'Overview',
    lead: 'Everything you can adjust. Every change takes effect at once.',
    menu: 'All settings',
    quick: 'Open quick settings',
    display: 'Follows your system',
    notifications: (songs: string) => `Songs: ${songs}`,
    changed: (count: number) =>
      count === 0 ? 'All at their defaults' : `${count} changed from the default`,
  },
  account: {
    title: 'Account',
  },
  appearance: {
    title: 'Appearance',
    lead: 'Paper by day, ink by night. Kept on this machine.',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    font: 'Font',
    fonts: { inter: 'Inter', manrope: 'Manrope', system: 'System', orbitron: 'Orbitron' },
    sample: 'Quiet static, then a voice: you are tuned to the last show of the night.',
    letters: 'Aa Gg 19',
    preview: 'Preview',
    previewFact: '128 kbit/s',
  },
  audio: {
    title: 'Audio',
    lead: 'How loud stations start. Saved on this computer.',
    volume: 'Volume',
    percent: (value: number) => `${value}%`,
    explain:
      'What plays follows at once. New stations begin with this volume, unless they have one of their own.',
    whilePlaying: 'While something plays',
    keepScreenOn: 'Keep the screen on',
    keepScreenOnHint: 'As long as this page is in front.',
    stationVolumes: 'A volume for each station',
    stationVolumesHint:
      'A station begins with the volume you last gave it. The last 200 stations are remembered.',
  },
  display: {
    title: 'Display',
    lead: 'Motion and contrast follow your system, so there is nothing to set twice.',
    follows: 'What your system asks for',
    motion: 'Motion',
    motionReduced: 'Reduced: nothing slides, spins or pulses',
    motionFull: 'Full',
    contrast: 'Colors',
    contrastForced: 'Forced by the system',
    contrastOwn: "Undertone's own inks",
    scheme: 'Theme "System" means',
    openAppearance: 'Choose theme and font',
  },
  notifications: {
    title: 'Notifications',
    lead: 'No news by e-mail: mails come only for your account, such as a link to set a new password. Undertone speaks inside its own window, and beside it as you choose here.',
    songs: 'Songs',
    switches: { on: 'On', off: 'Off' },
    songsLabel: 'Tell me when a new song begins',
    songsHint:
      'A notification of your system names the song and the station while Undertone is in the background. Stations that name no songs are silent here too.',
    songsRefused:
      'The browser does not let Undertone show notifications. Allow them for this site in its settings, then switch this on again.',
    songsNone: 'This browser shows no notifications. The desktop app does.',
    notices: {
      panel: 'What you follow',
      show: 'Shows that begin',
      showHint: 'When a show you follow goes on air.',
      station: 'Stations that are back',
      stationHint: 'When a station you follow is heard again after it was off air.',
      creator: 'New stations of creators',
      creatorHint: 'When a creator you follow publishes a station.',
      outside: 'Also outside the window',
      outsideHint: {
        desktop:
          'As notifications of your system, while no window of Undertone is in front. A click plays the station.',
        browser:
          'As notifications of your browser, while this page is open and not in front. A click plays the station.',
      },
      outsideNone: 'This browser shows no notifications: notices come up in the page alone.',
      explain:
        'Notices come up in the window and stay listed under Following for seven days. They need an account and Undertone to be running; its window may be closed.',
      explainBrowser:
        'Notices come up in the page and stay listed under Following for seven days. They need this page to be open, and an account.',
      quiet: 'Quiet hours',
      quietHint:
        'Notices are only listed then. Reminders that you set yourself come up all the same.',
      from: 'Quiet from',
      to: 'Quiet until',
    },
    panel: 'Messages in the window',
    explain:
      'Messages come up at the edge of the window and can be dismissed. See what one looks like.',
    test: 'Show a test message',
    testMessage: 'This is how Undertone speaks to you.',
  },
  outcomes: {
    title: 'How stations play',
    label: 'Tell how stations play for me',
    hint: 'While you listen, Undertone also reports how soon the sound starts, how often it breaks off and why a station fails. Only figures of five or more listeners are shown.',
  },
  releases: {
    title: 'Releases of songs',
    label: 'Look up releases',
    hint: 'When you open “Look it up” at a song you keep, the server asks MusicBrainz and, where it is set up, Discogs what it was published on: artist and title, nothing of you.',
  },
  directory: {
    title: 'Clicks for Radio Browser',
    label: 'Count what I play in Radio Browser',
    hint: 'Most stations come from this free directory, which orders them by clicks. Once a station and day, this computer tells it which station you hear; as with every request, it sees your network address. It learns nothing of your account.',
  },
  preferences: {
    title: 'Preferences',
    lead: 'How the app looks, sounds and behaves on this machine. Your account, favorites and plan are not touched.',
    panel: 'Settings of this machine',
    setting: 'Setting',
    now: 'Now',
    original: 'Default',
    reset: 'Reset to defaults',
    resetTitle: 'Reset the settings of this machine?',
    resetExplain: 'Everything in this list goes back to its default. You can undo it right after.',
    resetDone: 'Settings are back to their defaults.',
    nothing: 'Everything is at its default already.',
  },
}

export const quickSettings = {
  area: 'Quick settings',
  sections: 'Quick settings sections',
  menu: 'What you can set here',
  title: 'Quick settings',
  lead: 'The three things people change most: theme, font and volume.',
  all: 'Open all settings',
}
