import { useMessages } from '../../locales/messages.ts'
import { SETTINGS, type SettingName } from './registry.ts'
import { useSetting } from './settings.ts'

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
  const [releases] = useSetting('releases')
  const [theme] = useSetting('theme')
  const [font] = useSetting('font')
  const [volume] = useSetting('volume')
  const [stationVolumes] = useSetting('stationVolumes')
  const [keepScreenOn] = useSetting('keepScreenOn')
  const [songs] = useSetting('songNotifications')
  const [clicks] = useSetting('directoryClicks')
  const [layout] = useSetting('stationLayout')
  const [outcomes] = useSetting('listeningOutcomes')
  const [noticeShows] = useSetting('noticeShows')
  const [noticeStations] = useSetting('noticeStations')
  const [noticeCreators] = useSetting('noticeCreators')
  const [noticesOutside] = useSetting('noticesOutside')
  const [quietHours] = useSetting('quietHours')
  const [quietFrom] = useSetting('quietFrom')
  const [quietTo] = useSetting('quietTo')
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
    keepScreenOn: {
      label: audio.keepScreenOn,
      now: notifications.switches[keepScreenOn],
      original: notifications.switches[SETTINGS.keepScreenOn.default],
      changed: keepScreenOn !== SETTINGS.keepScreenOn.default,
    },
    songNotifications: {
      label: notifications.songs,
      now: notifications.switches[songs],
      original: notifications.switches[SETTINGS.songNotifications.default],
      changed: songs !== SETTINGS.songNotifications.default,
    },
    noticeShows: {
      label: notifications.notices.show,
      now: notifications.switches[noticeShows],
      original: notifications.switches[SETTINGS.noticeShows.default],
      changed: noticeShows !== SETTINGS.noticeShows.default,
    },
    noticeStations: {
      label: notifications.notices.station,
      now: notifications.switches[noticeStations],
      original: notifications.switches[SETTINGS.noticeStations.default],
      changed: noticeStations !== SETTINGS.noticeStations.default,
    },
    noticeCreators: {
      label: notifications.notices.creator,
      now: notifications.switches[noticeCreators],
      original: notifications.switches[SETTINGS.noticeCreators.default],
      changed: noticeCreators !== SETTINGS.noticeCreators.default,
    },
    noticesOutside: {
      label: notifications.notices.outside,
      now: notifications.switches[noticesOutside],
      original: notifications.switches[SETTINGS.noticesOutside.default],
      changed: noticesOutside !== SETTINGS.noticesOutside.default,
    },
    quietHours: {
      label: notifications.notices.quiet,
      now: notifications.switches[quietHours],
      original: notifications.switches[SETTINGS.quietHours.default],
      changed: quietHours !== SETTINGS.quietHours.default,
    },
    quietFrom: {
      label: notifications.notices.from,
      now: quietFrom,
      original: SETTINGS.quietFrom.default,
      changed: quietFrom !== SETTINGS.quietFrom.default,
    },
    quietTo: {
      label: notifications.notices.to,
      now: quietTo,
      original: SETTINGS.quietTo.default,
      changed: quietTo !== SETTINGS.quietTo.default,
    },
    directoryClicks: {
      label: directory.title,
      now: notifications.switches[clicks],
      original: notifications.switches[SETTINGS.directoryClicks.default],
      changed: clicks !== SETTINGS.directoryClicks.default,
    },
    releases: {
      label: settings.releases.title,
      now: notifications.switches[releases],
      original: notifications.switches[SETTINGS.releases.default],
      changed: releases !== SETTINGS.releases.default,
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
