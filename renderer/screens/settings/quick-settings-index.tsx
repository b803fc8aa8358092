import { useSettingWords } from '../../domain/settings/use-setting-words.ts'
import { useMessages } from '../../locales/messages.ts'
import { SettingsMenu } from './components/settings-menu.tsx'

/** The overview of /user-settings. */
export function QuickSettingsIndex() {
  const { quickSettings, settings } = useMessages()
  const words = useSettingWords()
  return (
    <SettingsMenu
      label={quickSettings.menu}
      entries={[
        {
          to: '/user-settings/preferences',
          title: settings.preferences.title,
          value: `${words.theme.now} · ${words.font.now}`,
        },
        { to: '/user-settings/audio', title: settings.audio.title, value: words.volume.now },
      ]}
    />
  )
}
