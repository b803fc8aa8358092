import { useMessages } from '../../../messages/messages.ts'
import { isDesktop } from '../../../platform/is-desktop.ts'
import { SETTINGS, type SettingName } from '../registry.ts'
import { useSetting } from '../settings.ts'

export interface SettingWords {
  readonly label: string
  readonly now: string
  readonly original: string
  /** Differs from its default. */
  readonly changed: boolean
}

/** Every setting in words: what it is called, how it stands, what its default is. Kept current. */
export function useSettingWords(): Record<SettingName, SettingWords> {
  const { browse, settings } = useMessages()
  const { appearance, audio, directory, notifications, outcomes: outcomesText } = settings
  const [theme] = useSetting('theme')
  const [font] = useSetting('font')
  const [volume] = useSetting('volume')
  const [stationVolumes] = useSetting('stationVolumes')
  const [keepAwake] = useSetting('keepAwake')
  const [songs] = useSetting('songNotifications')
  const [clicks] = useSetting('directoryClicks')
  const [layout] = useSetting('stationLayout')
  const [outcomes] = useSetting('listeningOutcomes')
  const percent = (value: number) => audio.percent(Math.round(value * 100))
  return {
    theme: {
      label: appearance.theme,
      now: appearance.themes[theme],
      original: appearance.themes[SETTINGS.theme.default],
      changed: theme !== SETTINGS.theme.default,
    },
    font: {
      label: appearance.font,
      now: appearance.fonts[font],
      original: appearance.fonts[SETTINGS.font.default],
      changed: font !== SETTINGS.font.default,
    },
    volume: {
      label: audio.volume,
      now: percent(volume),
      original: percent(SETTINGS.volume.default),
      changed: volume !== SETTINGS.volume.default,
    },
    stationVolumes: {
      label: audio.stationVolumes,
      now: notifications.switches[stationVolumes],
      original: notifications.switches[SETTINGS.stationVolumes.default],
      changed: stationVolumes !== SETTINGS.stationVolumes.default,
    },
    keepAwake: {
      label: isDesktop ? audio.keepAwake : audio.keepScreenOn,
      now: notifications.switches[keepAwake],
      original: notifications.switches[SETTINGS.keepAwake.default],
      changed: keepAwake !== SETTINGS.keepAwake.default,
    },
    songNotifications: {
      label: notifications.songs,
      now: notifications.switches[songs],
      original: notifications.switches[SETTINGS.songNotifications.default],
      changed: songs !== SETTINGS.songNotifications.default,
    },
    directoryClicks: {
      label: directory.title,
      now: notifications.switches[clicks],
      original: notifications.switches[SETTINGS.directoryClicks.default],
      changed: clicks !== SETTINGS.directoryClicks.default,
    },
    stationLayout: {
      label: browse.layout,
      now: browse.layouts[layout],
      original: browse.layouts[SETTINGS.stationLayout.default],
      changed: layout !== SETTINGS.stationLayout.default,
    },
    listeningOutcomes: {
      label: outcomesText.title,
      now: notifications.switches[outcomes],
      original: notifications.switches[SETTINGS.listeningOutcomes.default],
      changed: outcomes !== SETTINGS.listeningOutcomes.default,
    },
  }
}
