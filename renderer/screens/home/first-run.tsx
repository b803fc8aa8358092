import { Play } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { countryName, NO_COUNTRY } from '../../../shared/api/country-name.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { exchangeText } from '../../../shared/locales/generated/exchange.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { player } from '../../domain/player/player.ts'
import { affectsAllStations } from '../../domain/player/player-records.ts'
import type { Player } from '../../domain/player/player-types.ts'
import { followList } from '../../domain/player/queue.ts'
import { changeQueue } from '../../domain/player/queue-store.ts'
import { detectCountry } from '../../domain/reporting/listener-country.ts'
import { useSetting } from '../../domain/settings/settings.ts'
import { CHOSEN_GENRES_MAX, readGenres, useFacets } from '../../domain/stations/stations.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'

/** Times in ms that the first stations have to start, so that the last one can start within 10 s. */
export const START_WAITS_MS: readonly number[] = [5_000, 3_000]
const DISPLAYED_GENRES_MAX = 16

/**
 * Selects stations for the play button: of a chosen genre, then of the country, then those that are on air. The last one
 * is a demo station if there is one, because it plays without the internet.
 */
export function stationsToTry(
  stations: readonly Station[],
  local: readonly Station[],
  genres: readonly string[],
): readonly Station[] {
  const localIds = new Set(local.map(({ id }) => id))
  const score = ({ id, tags, air }: Station) =>
    (tags.some((tag) => genres.includes(tag)) ? 4 : 0) +
    (localIds.has(id) ? 2 : 0) +
    (air.state === 'on air' ? 1 : 0)
  const known = [...local, ...stations.filter(({ id }) => !localIds.has(id))]
  const ranked = known
    .filter(({ air, onAir }) => onAir !== false && ['on air', 'not checked'].includes(air.state))
    .toSorted((a, b) => score(b) - score(a))
  const demo = ranked.filter((station) => station.demo).slice(0, 1)
  const real = ranked.filter((station) => !station.demo)
  return [...real.slice(0, START_WAITS_MS.length + 1 - demo.length), ...demo]
}

/** Plays the first station that starts in time, or the last one. Never rejects. */
export async function playSoon(
  stations: readonly Station[],
  tryPlay: Player['tryPlay'],
): Promise<void> {
  for (const [index, station] of stations.entries()) {
    const trial = tryPlay(station)
    if (index === stations.length - 1) return
    const timeout = new Promise<'late'>((resolve) => {
      setTimeout(resolve, START_WAITS_MS[index], 'late')
    })
    const outcome = await Promise.race([trial, timeout])
    if (outcome === 'playing' || outcome === 'replaced') return
    if (outcome !== 'late' && affectsAllStations(outcome)) return
  }
}

/** Adds or removes a genre. When there are too many, removes the one that was chosen first. */
export function toggleGenre(genres: readonly string[], genre: string): readonly string[] {
  if (genres.includes(genre)) return genres.filter((other) => other !== genre)
  return [...genres, genre].slice(-CHOSEN_GENRES_MAX)
}

function GenreChoice({ isOneLine = false }: { readonly isOneLine?: boolean }) {
  const [stored, store] = useSetting('genres')
  const chosen = readGenres(stored)
  const listed = useFacets({}).data?.genres.slice(0, DISPLAYED_GENRES_MAX) ?? []
  const unlisted = chosen.filter((genre) => !listed.some(({ value }) => value === genre))
  return (
    <fieldset
      aria-label={homeText.genres}
      className={cx('-m-1 flex min-w-0 gap-1.5 p-1', isOneLine ? 'overflow-x-auto' : 'flex-wrap')}
    >
      {[...listed, ...unlisted.map((value) => ({ value, label: value }))].map(
        ({ value, label }) => (
          <Button
            key={value}
            size="small"
            aria-pressed={chosen.includes(value)}
            className={cx(chosen.includes(value) && 'bg-ink text-paper')}
            onClick={() => store(toggleGenre(chosen, value).join(','))}
          >
            {label}
          </Button>
        ),
      )}
    </fieldset>
  )
}

function CountryChoice() {
  const text = homeText.choices
  const [code, store] = useSetting('country')
  const listed = (useFacets({}).data?.countries ?? [])
    .filter(({ value }) => value !== NO_COUNTRY)
    .toSorted((a, b) => formats.compare(a.label, b.label))
  const isMissing = code !== '' && !listed.some(({ value }) => value === code)
  const detected = countryName(detectCountry() ?? '')
  return (
    <div className="max-w-xs">
      <SelectField
        label={text.country}
        value={code}
        onChange={(event) => store(event.currentTarget.value)}
        options={[
          { value: '', label: detected === null ? text.automatic : text.automaticIn(detected) },
          ...(isMissing ? [{ value: code, label: countryName(code) ?? code }] : []),
          ...listed.map(({ value, label }) => ({ value, label })),
        ]}
      />
    </div>
  )
}

export function HomePanel() {
  const text = homeText.choices
  return (
    <Panel id="home" title={text.title}>
      <p className="mb-3">{homeText.firstRun.genres(CHOSEN_GENRES_MAX)}</p>
      <GenreChoice />
      <div className="mt-4">
        <CountryChoice />
      </div>
    </Panel>
  )
}

const loadImport = async () =>
  (await import('../../domain/import-export/import-button.tsx')).ImportButton

const ImportButton = lazyComponent(loadImport)

function ImportChoice() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft">{exchangeText.intro.explain}</p>
      <Suspense fallback={null}>
        <ImportButton />
      </Suspense>
    </div>
  )
}

const STEPS: readonly { readonly title: string; readonly content: ReactNode }[] = [
  { title: homeText.firstRun.genres(CHOSEN_GENRES_MAX), content: <GenreChoice isOneLine /> },
  { title: homeText.firstRun.country, content: <CountryChoice /> },
  { title: exchangeText.intro.title, content: <ImportChoice /> },
]

const LAYERS = 'dialog[open], [role="menu"]'
const ESCAPE_USERS = 'input, select, [popover], [popovertarget][aria-expanded="true"]'

/** Calls `onEscape` unless the focused element or what is open above the page needs the key. */
function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isTaken =
      document.querySelector(LAYERS) || (target instanceof Element && target.closest(ESCAPE_USERS))
    if (key === 'Escape' && !isTaken) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // In the capture phase, a layer that closes with the same key is still open.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

interface FirstRunProps {
  readonly stations: readonly Station[]
  readonly local: readonly Station[]
  readonly onPlay: () => void
  readonly onClose: () => void
}

/** Three steps on top of home for a new listener. The rest of the page stays usable. */
export function FirstRun({ stations, local, onPlay, onClose }: FirstRunProps) {
  const text = homeText.firstRun
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [genres] = useSetting('genres')
  const candidates = stationsToTry(useUnblocked(stations), local, readGenres(genres))
  useEffect(() => {
    if (step === 0) return
    heading.current?.focus()
    // Loads the button before its step, because Tab moves the focus to it first.
    void loadImport().catch(() => {})
  }, [step])
  const close = () => {
    onClose()
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  useEscape(close)
  const play = () => {
    onPlay()
    const ids = [...new Set([...candidates, ...stations].map(({ id }) => id))]
    changeQueue((queue) => followList(queue, ids, ids[0] ?? ''))
    void playSoon(candidates, player.tryPlay)
  }
  const current = STEPS[step]
  const isLast = step === STEPS.length - 1
  if (current === undefined) return null
  return (
    <section
      aria-label={text.title}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 border-[1.5px] border-ink bg-sheet px-4 py-2.5 dark:border-edge"
    >
      <div className="grid min-w-0 flex-[1_1_20rem] grid-cols-1 gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl outline-none">
            {current.title}
          </h2>
          <p className="meta text-soft">{text.step({ step: step + 1, total: STEPS.length })}</p>
        </div>
        {current.content}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="solid"
          size="small"
          aria-describedby={headingId}
          disabled={candidates.length === 0}
          onClick={play}
        >
          <Play aria-hidden="true" className="size-4 fill-current" />
          {text.play}
        </Button>
        <Button size="small" onClick={isLast ? close : () => setStep(step + 1)}>
          {isLast ? text.done : text.next}
        </Button>
        {!isLast && (
          <Button size="small" variant="quiet" className="px-1!" onClick={close}>
            {text.skip}
          </Button>
        )}
      </div>
    </section>
  )
}
