import { Check, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ownValue } from '../../shared/api/own-value.ts'

export type MenuEntry = { readonly label: string } & (
  | { readonly run: () => void; readonly isChecked?: boolean }
  | { readonly entries: readonly MenuEntry[] }
)

export interface MenuPosition {
  readonly x: number
  readonly y: number
}

interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly at: MenuPosition
  readonly onClose: () => void
}

/** Popovers are above modal dialogs. Without them, the menu is on top of the page. */
const HAS_POPOVERS = 'showPopover' in HTMLElement.prototype

/** Distance to the edges of the window, in pixels. */
const MARGIN = 8

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A menu above everything, at a point of the window. Nested entries open in place. Closing returns the focus. */
export function Menu({ label, entries, at, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [opened, setOpened] = useState<readonly MenuEntry[] | null>(null)
  const shown = opened ?? entries
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const onOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose()
  })
  const onMoved = useEffectEvent(() => onClose())
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have another size
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    if (HAS_POPOVERS && !element.matches(':popover-open')) element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const place = (start: number, size: number, available: number) =>
      `${Math.max(MARGIN, Math.min(start, available - size - MARGIN))}px`
    element.style.left = place(at.x, width, window.innerWidth)
    element.style.top = place(at.y, height, window.innerHeight)
  }, [at, opened])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries need the focus again
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
  }, [opened])
  useEffect(() => {
    const outside = (event: Event) => onOutside(event)
    const moved = () => onMoved()
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('focusin', outside)
    window.addEventListener('resize', moved)
    window.addEventListener('blur', moved)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('focusin', outside)
      window.removeEventListener('resize', moved)
      window.removeEventListener('blur', moved)
    }
  }, [])

  function close(): void {
    onClose()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }

  function choose(entry: MenuEntry): void {
    if ('entries' in entry) {
      setOpened(entry.entries)
      return
    }
    close()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = items()
    const index = all.indexOf(document.activeElement as HTMLElement)
    const step = ownValue(ARROW_STEPS, event.key)
    const startsWithKey = (item: HTMLElement) =>
      item.textContent.toLowerCase().startsWith(event.key.toLowerCase())
    // Also keeps Escape from a dialog around the menu.
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step !== undefined) all[(index + step + all.length) % all.length]?.focus()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else if (event.key === 'ArrowLeft' && opened) setOpened(null)
    else if (event.key === 'ArrowRight' && all[index]?.ariaHasPopup) all[index].click()
    else if (event.key.length === 1 && event.key !== ' ')
      [...all.slice(index + 1), ...all].find(startsWithKey)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      {...(HAS_POPOVERS && { popover: 'manual' })}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      className="fixed z-50 m-0 max-h-[calc(100dvh-1rem)] min-w-52 overflow-y-auto border-[1.5px] border-ink bg-sheet text-ink"
    >
      {shown.map((entry) => {
        const isChecked = 'isChecked' in entry ? entry.isChecked : undefined
        return (
          <button
            key={entry.label}
            type="button"
            role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            {...(isChecked !== undefined && { 'aria-checked': isChecked })}
            {...('entries' in entry && { 'aria-haspopup': 'menu' })}
            tabIndex={-1}
            onClick={() => choose(entry)}
            className="flex min-h-9 w-full items-center justify-between gap-4 px-4 text-left font-semibold -outline-offset-2 focus-visible:shadow-none focus-visible:outline-hot hover:bg-ink hover:text-paper pointer-coarse:min-h-11"
          >
            {entry.label}
            {isChecked && <Check aria-hidden="true" className="size-4" />}
            {'entries' in entry && <ChevronRight aria-hidden="true" className="size-4" />}
          </button>
        )
      })}
    </div>,
    // The page behind a modal dialog is inert.
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body,
  )
}
