export const settings = {
  area: 'Settings',
  sections: 'Settings sections',
  overview: {
    title: 'Settings',
    tab: 'Overview',
    lead: 'Changes apply immediately.',
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
    lead: 'Choose a theme and font. Saved on this computer.',
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
    explain: 'Applies immediately. Stations with their own volume keep it.',
    whilePlaying: 'While something plays',
    keepScreenOn: 'Keep the screen on',
    keepScreenOnHint: 'While this page is in front.',
    stationVolumes: 'Remember the volume of each station',
    stationVolumesHint:
      'Each station starts at the volume you last set. The last 200 stations are remembered.',
  },
  display: {
    title: 'Display',
    lead: 'Motion and contrast follow your system settings.',
    follows: 'System settings',
    motion: 'Motion',
    motionReduced: 'Reduced: nothing slides, spins or pulses',
    motionFull: 'Full',
    contrast: 'Colors',
    contrastForced: 'Forced by the system',
    contrastOwn: "Undertone's colors",
    scheme: 'Theme "System" means',
    openAppearance: 'Choose theme and font',
  },
  notifications: {
    title: 'Notifications',
    lead: 'Choose which notifications you get. Undertone sends email only about your account.',
    songs: 'Songs',
    switches: { on: 'On', off: 'Off' },
    songsLabel: 'Notify me when a new song starts',
    songsHint:
      'Shows the song and station while Undertone is in the background. Not every station names its songs.',
    songsRefused:
      'The browser blocks notifications. Allow them for this site, then turn this on again.',
    songsNone: 'This browser does not support notifications. The desktop app does.',
    notices: {
      panel: 'What you follow',
      show: 'Shows that start',
      showHint: 'When a show you follow starts.',
      station: 'Stations that are back',
      stationHint: 'When a station you follow is back on air.',
      creator: 'New stations of creators',
      creatorHint: 'When a creator you follow publishes a station.',
      outside: 'Also outside the window',
      outsideHint: {
        desktop:
          'System notifications while Undertone is not in front. Click one to play the station.',
        browser:
          'Browser notifications while this page is open but not in front. Click one to play the station.',
      },
      outsideNone: 'This browser does not support notifications, so they appear only in the page.',
      explain:
        'Notifications stay listed under Following for seven days. They need an account and Undertone to be running.',
      explainBrowser:
        'Notifications stay listed under Following for seven days. They need an account and this page to be open.',
      quiet: 'Quiet hours',
      quietHint:
        'Notifications are only listed during these hours. Reminders you set still appear.',
      from: 'Quiet from',
      to: 'Quiet until',
    },
    panel: 'Messages in the window',
    explain: 'Messages appear at the edge of the window. Show one to see how it looks.',
    test: 'Show a test message',
    testMessage: 'This is a test message.',
  },
  outcomes: {
    title: 'How stations play',
    label: 'Report how stations play for me',
    hint: 'Undertone reports start times, dropouts and failures of the stations you play. Figures are shown only for five or more listeners.',
  },
  releases: {
    title: 'Song releases',
    label: 'Look up releases',
    hint: 'When you look up a saved song, the server sends its artist and title to MusicBrainz and Discogs. Nothing about you is sent.',
  },
  directory: {
    title: 'Clicks for Radio Browser',
    label: 'Count my plays in Radio Browser',
    hint: 'Once a day per station, this computer reports the station you play to the Radio Browser directory. The directory sees your network address, but nothing about your account.',
  },
  preferences: {
    title: 'Preferences',
    lead: 'How the app looks, sounds and behaves on this computer. Your account and favorites are not affected.',
    panel: 'Settings on this computer',
    setting: 'Setting',
    now: 'Now',
    original: 'Default',
    reset: 'Reset to defaults',
    resetTitle: 'Reset the settings on this computer?',
    resetExplain:
      'Resets everything in this list to its default. You can undo it right afterwards.',
    resetDone: 'Settings are back to their defaults.',
    nothing: 'Everything is already at its default.',
  },
}

export const quickSettings = {
  area: 'Quick settings',
  sections: 'Quick settings sections',
  menu: 'Available settings',
  title: 'Quick settings',
  lead: 'Change theme, font and volume.',
  all: 'Open all settings',
}
