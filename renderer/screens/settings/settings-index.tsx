import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { quickSettingsText } from '../../../shared/locales/generated/quick-settings.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { useAnonymousListening, useAuth } from '../../domain/auth/auth.ts'
import { useSettingTexts } from '../../domain/settings/use-setting-texts.ts'

interface SettingsMenuProps {
  readonly label: string
  readonly entries: readonly {
    readonly to: string
    readonly title: string
    readonly value: string
  }[]
}

function SettingsMenu({ label, entries }: SettingsMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className="border-y-[1.5px] border-ink dark:border-edge">
        {entries.map(({ to, title, value }) => (
          <li key={to} className="border-b border-hairline last:border-0">
            <Link
              to={to}
              className="flex items-center justify-between gap-4 px-1 py-4 -outline-offset-2 hover:bg-well"
            >
              <span className="flex min-w-0 flex-1 flex-col gap-x-4 wide:flex-row wide:items-center wide:justify-between">
                <span className="font-display text-2xl font-bold tracking-tight">{title}</span>
                <span className="min-w-0 font-mono text-xs break-words text-soft">{value}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SettingsIndex() {
  const { user } = useAuth()
  const account = useAnonymousListening() ? accountNeededText.noAccount : (user?.email ?? '')
  const labels = useSettingTexts()
  const changedCount = Object.values(labels).filter((setting) => setting.isChanged).length
  return (
    <SettingsMenu
      label={settingsText.overview.menu}
      entries={[
        { to: '/settings/account', title: settingsText.account.title, value: account },
        {
          to: '/settings/appearance',
          title: settingsText.appearance.title,
          value: `${labels.theme.now} · ${labels.font.now}`,
        },
        { to: '/settings/audio', title: settingsText.audio.title, value: labels.volume.now },
        {
          to: '/settings/display',
          title: settingsText.display.title,
          value: settingsText.overview.display,
        },
        {
          to: '/settings/notifications',
          title: settingsText.notifications.title,
          value: settingsText.overview.notifications(labels.songNotifications.now),
        },
        {
          to: '/settings/preferences',
          title: settingsText.preferences.title,
          value: settingsText.overview.changed(changedCount),
        },
      ]}
    />
  )
}

export function QuickSettingsIndex() {
  const labels = useSettingTexts()
  return (
    <SettingsMenu
      label={quickSettingsText.menu}
      entries={[
        {
          to: '/user-settings/preferences',
          title: quickSettingsText.preferences,
          value: `${labels.theme.now} · ${labels.font.now}`,
        },
        { to: '/user-settings/audio', title: quickSettingsText.audio, value: labels.volume.now },
      ]}
    />
  )
}
