import { type MouseEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { reportsText } from '../../../shared/locales/generated/reports.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { stationMenuText } from '../../../shared/locales/generated/station-menu.ts'
import { stationPageText } from '../../../shared/locales/generated/station-page.ts'
import { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../domain/favorites/use-edit-favorites.ts'
import { useFollow } from '../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../domain/following/follows-provider.tsx'
import { isDroppedStation } from '../../domain/player/dropped-id.ts'
import { player, useIsPlaying } from '../../domain/player/player.ts'
import { playNext } from '../../domain/player/queue.ts'
import { changeQueue } from '../../domain/player/queue-store.ts'
import { copyWithToast } from '../../domain/player/use-copy.ts'
import { playById } from '../../domain/stations/play-by-id.ts'
import { stationAddress } from '../../domain/stations/station-link.tsx'
import {
  type StationMenuRequest,
  stationMenuRequests,
} from '../../domain/stations/station-menu.tsx'
import { notify } from '../../lib/notify.ts'
import { stationPath } from '../../lib/overlay-path.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuEntry, type MenuPosition } from '../../ui/menu.tsx'
import { ReportProblem } from './components/report-problem.tsx'

function useFavoriteEntries(id: string, name: string) {
  const { data } = useFavoritesView()
  const edit = useEditFavorites()
  if (data === undefined) return null
  const { items, folders, blocked } = data
  const favorite = items.find(({ stationId }) => stationId === id)
  const folder: MenuEntry[] =
    favorite === undefined || folders.length === 0
      ? []
      : [
          {
            label: stationMenuText.folder,
            entries: [...folders, null].map((target) => ({
              label: target?.name ?? favoritesText.folders.none,
              isChecked: (favorite.filed?.folder ?? null) === (target?.id ?? null),
              run: () => edit.moveToFolder([favorite], target),
            })),
          },
        ]
  const isBlocked = blocked.has(id)
  const hide: MenuEntry = {
    label: isBlocked ? favoritesText.blocked.unblockThis : favoritesText.block,
    run: () => (isBlocked ? edit.unblock(id, name) : edit.block(id, name)),
  }
  const toggle: MenuEntry = {
    label: favorite === undefined ? stationText.addFavorite : stationText.removeFavorite,
    run: () => edit.toggle(items, { id, name }),
  }
  return { favorite: [toggle, ...folder], hide: [hide] }
}

const NATIVE_TARGETS =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable], a[href^="http"]'

/** Returns true where the system's menu has entries for text and links, and in a dialog that the row contains. */
function needsNativeMenu(target: EventTarget, row: Element): boolean {
  if (!(target instanceof Element) || target.closest('dialog') !== row.closest('dialog'))
    return true
  const selection = document.getSelection()
  const hasSelection = selection?.isCollapsed === false && row.contains(selection.anchorNode)
  return hasSelection || target.closest(NATIVE_TARGETS) !== null
}

interface Opened extends StationMenuRequest {
  readonly at: MenuPosition
}

/** Returns null where the system's menu opens instead. */
function openAt(event: MouseEvent<HTMLElement>, request: StationMenuRequest): Opened | null {
  const { type, target, currentTarget, clientX: x, clientY: y } = event
  if (type === 'contextmenu') {
    if (event.defaultPrevented || needsNativeMenu(target, currentTarget)) return null
    // The desktop app opens its own menu only for an event without this.
    event.preventDefault()
    return { ...request, at: { x, y } }
  }
  const { left, bottom } = currentTarget.getBoundingClientRect()
  return { ...request, at: { x: left, y: bottom } }
}

function addToQueue(id: string, name: string): void {
  const { item } = player.getState()
  changeQueue((queue) => playNext(queue, item?.id ?? null, id))
  notify({ message: stationMenuText.playsNext(name), tone: 'plain', id: 'queue' })
}

/** Entries of every card, row and bar of a station. A private station has no page for others. */
function useEntries(
  { station, extra = [] }: StationMenuRequest,
  onReport: () => void,
): readonly MenuEntry[] {
  const { id, name, source } = station
  const navigate = useNavigate()
  const isPlaying = useIsPlaying(id)
  const follow = useFollow('station', id, name)
  const favorites = useFavoriteEntries(id, name)
  const play: MenuEntry = isPlaying
    ? { label: stationMenuText.pause, run: () => player.pause() }
    : { label: stationMenuText.play, run: () => void playById(id) }
  if (isDroppedStation(id)) return [play, ...extra]
  const isShared = source !== 'own'
  return [
    play,
    ...(player.getState().item?.id === id
      ? []
      : [{ label: stationMenuText.playNext, run: () => addToQueue(id, name) }]),
    ...extra,
    ...(favorites?.favorite ?? []),
    ...(isShared && !follow.isPending
      ? [
          {
            label: follow.isFollowed ? stationMenuText.unfollow : stationMenuText.follow,
            run: follow.toggle,
          },
        ]
      : []),
    { label: stationMenuText.goTo, run: () => void navigate(stationPath(id)) },
    ...(isShared
      ? [
          {
            label: stationPageText.similar,
            run: () => void navigate(`${stationPath(id)}#similar`),
          },
          { label: stationPageText.copyLink, run: () => void copyWithToast(stationAddress(id)) },
          ...(favorites?.hide ?? []),
          { label: reportsText.open, run: onReport },
        ]
      : []),
  ]
}

interface OpenedMenuProps {
  readonly opened: Opened
  readonly onReport: () => void
  readonly onClose: () => void
}

function OpenedMenu({ opened, onReport, onClose }: OpenedMenuProps) {
  return (
    <Menu
      label={stationMenuText.label(opened.station.name)}
      entries={useEntries(opened, onReport)}
      at={opened.at}
      onClose={onClose}
    />
  )
}

/** The menu of the station that a row, a card or the player bar requested. */
export function StationMenu() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reported, setReported] = useState<StationMenuRequest['station'] | null>(null)
  useEffect(
    () =>
      stationMenuRequests.subscribe((event, request) => {
        const next = openAt(event, request)
        if (next) setOpened(next)
      }),
    [],
  )
  return (
    <>
      {opened && (
        <FollowsProvider>
          <OpenedMenu
            key={`${opened.station.id} ${opened.at.x} ${opened.at.y}`}
            opened={opened}
            onReport={() => setReported(opened.station)}
            onClose={() => setOpened(null)}
          />
        </FollowsProvider>
      )}
      <Dialog
        open={reported !== null}
        title={reported?.name ?? ''}
        onClose={() => setReported(null)}
      >
        {reported && <ReportProblem id={reported.id} startsOpen />}
      </Dialog>
    </>
  )
}
