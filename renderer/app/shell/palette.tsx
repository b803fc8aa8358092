import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { ownValue } from '../../../shared/api/own-value.ts'
import { may } from '../../../shared/api/permissions.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { paletteText } from '../../../shared/locales/generated/palette.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { shellText } from '../../../shared/locales/generated/shell.ts'
import { searchableText } from '../../../shared/search/fold-text.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { type SettingTexts, useSettingTexts } from '../../domain/settings/use-setting-texts.ts'
import { playById } from '../../domain/stations/play-by-id.ts'
import { recentChoices } from '../../domain/stations/searches.ts'
import { useInstantIndex, useInstantMatches } from '../../domain/stations/use-instant-matches.ts'
import { getPlatform } from '../../platform/platform.ts'
import type { RoutePath } from '../../routes/route-table.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClass } from '../../ui/field.tsx'
import { PAGE_COMMANDS, pressedShortcut, SHORTCUTS, type ShortcutActions } from '../shortcuts.ts'
import { PRIMARY_ITEMS, secondaryItems } from './nav-items.ts'

export const PALETTE_STATIONS_MAX = 8

interface Choice {
  /** Starts with the kind. The id of a station ends with its name, so that recent ones need no request. */
  readonly id: string
  readonly kind: keyof typeof paletteText.kinds
  readonly label: string
  readonly hint?: string
  readonly run: () => void
}

/** Screens below those of the navigation. */
const SCREENS: readonly (readonly [RoutePath, string])[] = [
  ['/library/favorites', libraryText.favorites.title],
  ['/library/following', libraryText.following.title],
  ['/library/history', libraryText.history.title],
  ['/profile', shellText.profile],
  ['/user-settings', shellText.quickSettings],
  ['/settings/account', settingsText.account.title],
  ['/settings/appearance', settingsText.appearance.title],
  ['/settings/audio', settingsText.audio.title],
  ['/settings/display', settingsText.display.title],
  ['/settings/notifications', settingsText.notifications.title],
  ['/settings/preferences', settingsText.preferences.title],
]

const ADMIN_SCREENS: readonly (readonly [RoutePath, string])[] = [
  ['/admin/users', adminText.users.title],
  ['/admin/stations', adminText.stations.title],
  ['/admin/analytics', adminText.analytics.title],
]

/**
 * Returns the choices that contain words starting with all typed words: exact labels first, then labels that start with
 * the typed words, then those that start with the typed text. Among equal matches, recent choices are first, otherwise
 * the order stays.
 */
export function rankChoices<Entry extends Pick<Choice, 'id' | 'label'>>(
  choices: readonly Entry[],
  typed: string,
  recentIds: readonly string[],
): Entry[] {
  const query = searchableText(typed).trim()
  const words = query.split(/\s+/)
  const recency = ({ id }: Entry) => recentIds.indexOf(id) + 1 || Number.POSITIVE_INFINITY
  const scored = choices.flatMap((choice) => {
    const label = searchableText(choice.label).trim()
    const labelWords = label.split(/[^\p{L}\p{N}]+/u)
    if (!words.every((word) => labelWords.some((part) => part.startsWith(word)))) return []
    const matches = [label === query, label.startsWith(`${query} `), label.startsWith(query)]
    return { choice, score: [...matches, true].indexOf(true) }
  })
  return scored
    .toSorted((a, b) => {
      const [left, right] = [recency(a.choice), recency(b.choice)]
      return a.score - b.score || (left === right ? 0 : left - right)
    })
    .map(({ choice }) => choice)
}

const stationId = (id: string, name: string) => `station ${id} ${name}`

function stationChoice(id: string, name: string): Choice {
  return { id: stationId(id, name), kind: 'station', label: name, run: () => void playById(id) }
}

/** Returns the recent choices. A recent station is not among `choices`. */
function listRecent(ids: readonly string[], choices: readonly Choice[]): Choice[] {
  return ids.flatMap((id) => {
    const [, station, name] = /^station (\S+) (.+)$/.exec(id) ?? []
    if (station !== undefined && name !== undefined) return stationChoice(station, name)
    return choices.find((choice) => choice.id === id) ?? []
  })
}

function useFixedChoices(actions: ShortcutActions): Choice[] {
  const navigate = useNavigate()
  const role = useAuth().claims?.role
  const settings: [string, SettingTexts][] = Object.entries(useSettingTexts())
  const screens = [
    ...[...PRIMARY_ITEMS, ...secondaryItems(role)].map(
      ({ to, name }) => [to, shellText[name]] as const,
    ),
    ...SCREENS,
    ...(may(role ?? 'none', 'admin.open') ? ADMIN_SCREENS : []),
  ]
  const { miniWindow } = getPlatform().capabilities
  return [
    ...settings.map(
      ([name, { label, now, page }]): Choice => ({
        id: `setting ${name}`,
        kind: 'setting',
        label,
        hint: now,
        run: () => void navigate(page),
      }),
    ),
    ...screens.map(
      ([path, label]): Choice => ({
        id: `screen ${path}`,
        kind: 'screen',
        label,
        run: () => void navigate(path),
      }),
    ),
    ...PAGE_COMMANDS.filter(({ id }) => id !== 'mini-player' || miniWindow).map(
      (command): Choice => ({
        id: `command ${command.id}`,
        kind: 'command',
        label: command.title,
        run: () => command.run(actions),
      }),
    ),
    ...SHORTCUTS.filter(({ id }) => id === 'queue' || id === 'help').map(
      (shortcut): Choice => ({
        id: `command ${shortcut.id}`,
        kind: 'command',
        label: shortcut.title,
        run: () => void shortcut.run(actions),
      }),
    ),
  ]
}

function useChoices(typed: string, uid: string, actions: ShortcutActions): readonly Choice[] {
  const fixed = useFixedChoices(actions)
  const recentIds = useSyncExternalStore(recentChoices.subscribe, () => recentChoices.list(uid))
  useInstantIndex()
  const matches = useUnblocked(useInstantMatches(typed).stations)
  const recent = listRecent(recentIds, fixed)
  if (typed === '') {
    const others = fixed.filter(({ id }) => !recentIds.includes(id))
    const settings = others.filter(({ kind }) => kind === 'setting')
    return [...recent, ...others.filter(({ kind }) => kind !== 'setting'), ...settings]
  }
  const stations = matches
    .slice(0, PALETTE_STATIONS_MAX)
    .map(({ id, name }) => stationChoice(id, name))
  return [...rankChoices(fixed, typed, recentIds), ...stations]
}

interface PaletteProps {
  readonly open: boolean
  readonly actions: ShortcutActions
  readonly onClose: () => void
}

/** Command palette: plays stations, opens screens and settings, and runs commands. */
export function Palette({ open, actions, onClose }: PaletteProps) {
  const chosen = useRef<Choice | null>(null)
  // The dialog returns the focus when it closes. A choice may move the focus afterwards.
  const close = () => {
    const choice = chosen.current
    chosen.current = null
    onClose()
    choice?.run()
  }
  return (
    <Dialog open={open} title={paletteText.title} onClose={close}>
      <PaletteSearch
        actions={actions}
        onClose={onClose}
        onChoose={(choice) => {
          chosen.current = choice
          onClose()
        }}
      />
    </Dialog>
  )
}

interface PaletteSearchProps extends Omit<PaletteProps, 'open'> {
  readonly onChoose: (choice: Choice) => void
}

function PaletteSearch({ actions, onClose, onChoose }: PaletteSearchProps) {
  const uid = useAuth().user?.uid ?? ''
  const listId = useId()
  const [typed, setTyped] = useState('')
  const choices = useChoices(typed.trim(), uid, actions)
  const [activeId, setActiveId] = useState<string | null>(null)
  const activeIndex = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  )
  const active = choices[activeIndex]
  const optionId = (index: number) => `${listId}-${index}`
  useEffect(() => {
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, activeIndex])

  function choose(choice: Choice | undefined): void {
    if (!choice) return
    recentChoices.add(uid, choice.id)
    onChoose(choice)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
    const opening = SHORTCUTS.find(({ id }) => id === 'palette')?.shortcut
    if (step !== undefined)
      setActiveId(choices[(activeIndex + step + choices.length) % choices.length]?.id ?? null)
    else if (pressedShortcut(event.nativeEvent) === opening) onClose()
    else return
    event.preventDefault()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(active)
      }}
    >
      <input
        role="combobox"
        aria-label={paletteText.label}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': optionId(activeIndex) })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActiveId(null)
        }}
        onKeyDown={onKeyDown}
        placeholder={paletteText.placeholder}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className={controlClass}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={paletteText.results}
        className="-mx-5 mt-4 -mb-5 h-[50dvh] overflow-y-auto border-t-[1.5px] border-ink"
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          <div
            key={choice.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            onClick={() => choose(choice)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center justify-between gap-4 px-5 py-1.5',
              index === activeIndex ? 'bg-ink text-paper' : 'hover:bg-well',
            )}
          >
            <span dir="auto" className="min-w-0 truncate text-left font-semibold">
              {choice.label}
            </span>
            <span className="meta shrink-0">
              {choice.hint && <span className="max-wide:hidden">{choice.hint} · </span>}
              {paletteText.kinds[choice.kind]}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {choices.length === 0 ? paletteText.none(typed.trim()) : paletteText.count(choices.length)}
      </p>
    </form>
  )
}
