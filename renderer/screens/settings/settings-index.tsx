import { useAuth, useOpenDoor } from '../../domain/auth/auth.ts'
import { useSettingWords } from '../../domain/settings/use-setting-words.ts'
import { useMessages } from '../../locales/messages.ts'
import { SettingsMenu } from './components/settings-menu.tsx'

/** The overview of /settings: every page, and how things stand on it. */
export function SettingsIndex() {
  const { settings: text, accountNeeded } = useMessages()
  const { user } = useAuth()
  const account = useOpenDoor() ? accountNeeded.noAccount : (user?.email ?? '')
  const words = useSettingWords()
  const changed = Object.values(words).filter((setting) => setting.changed).length
  return (
    <SettingsMenu
      label={text.overview.menu}
      entries={[
        { to: '/settings/account', title: text.account.title, value: account },
        {
          to: '/settings/appearance',
          title: text.appearance.title,
          value: `${words.theme.now} · ${words.font.now}`,
        },
        { to: '/settings/audio', title: text.audio.title, value: words.volume.now },
        { to: '/settings/display', title: text.display.title, value: text.overview.display },
        {
          to: '/settings/notifications',
          title: text.notifications.title,
          value: text.overview.notifications(words.songNotifications.now),
        },
        {
          to: '/settings/preferences',
          title: text.preferences.title,
          value: text.overview.changed(changed),
        },
      ]}
    />
  )
}

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
