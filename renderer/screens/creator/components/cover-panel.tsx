import { useEffect, useId, useRef, useState } from 'react'
import { COVER_MAX_BYTES } from '../../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { waitsFor } from '../../../domain/stations/waiting-changes.tsx'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSaveCover } from '../use-station-write.ts'

const COVER_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** A file as an address that an image in this page can have. Rejects when it cannot be read. */
function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    // The content policy forbids blob: addresses for images.
    reader.readAsDataURL(file)
  })
}

type CoverProblem = 'too-big' | 'svg' | 'type' | 'empty' | 'unreadable'

/** What is wrong with a file by its name's type and size; null when nothing is. */
function checkCover({ type, size }: Pick<Blob, 'type' | 'size'>): CoverProblem | null {
  if (type === 'image/svg+xml') return 'svg'
  if (!COVER_TYPES.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > COVER_MAX_BYTES ? 'too-big' : null
}

interface ChosenPicture {
  readonly file: File | null
  /** Its preview; null until it is there. */
  readonly address: string | null
  readonly problem: CoverProblem | null
  choose(file: File | null): void
}

/** A picture that the user has chosen and not sent yet. */
function useChosenPicture(): ChosenPicture {
  const [state, setState] = useState<Omit<ChosenPicture, 'choose'>>(NO_PICTURE)
  const latest = useRef<File | null>(null)
  async function choose(file: File | null): Promise<void> {
    latest.current = file
    const problem = file && checkCover(file)
    if (!file || problem) return setState({ ...NO_PICTURE, problem })
    setState({ file, address: null, problem: null })
    try {
      const address = await readPicture(file)
      if (latest.current === file) setState({ file, address, problem: null })
    } catch {
      // A folder, or a file that has gone away since.
      if (latest.current === file) setState({ ...NO_PICTURE, problem: 'unreadable' })
    }
  }
  return { ...state, choose: (file) => void choose(file) }
}

const NO_PICTURE = { file: null, address: null, problem: null }

/** How much of a picture is sent; `part` from 0 to 1. Then the API works on it. */
function UploadProgress({ part }: { readonly part: number }) {
  const text = useMessages().creator.cover
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        className="h-2.5 overflow-hidden rounded-edge border-[1.5px] border-edge bg-well"
      >
        <div className="h-full bg-hot" style={{ width: `${part * 100}%` }} />
      </div>
      <p className="text-[0.8125rem] text-soft">
        <span id={id}>{part < 1 ? text.uploading : text.working}</span>{' '}
        {part < 1 && <span aria-hidden="true">{text.percent(part)}</span>}
      </p>
    </div>
  )
}

interface CoverPanelProps {
  readonly station: OwnStation
  readonly onDirty: (part: string, isDirty: boolean) => void
}

/** The picture of a station: chosen, looked at, sent, or taken away. */
export function CoverPanel({ station, onDirty }: CoverPanelProps) {
  const text = useMessages().creator.cover
  const { somethingWentWrong } = useMessages().errors
  const { file, address, problem, choose } = useChosenPicture()
  const [broken, setBroken] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  // Counts what was refused: each is read out, the same sentence again too.
  const [refusal, setRefusal] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const save = useSaveCover(station.id)
  useEffect(() => onDirty('cover', file !== null), [file, onDirty])

  function discard(): void {
    choose(null)
    // Or the same file could not be chosen again.
    if (input.current) input.current.value = ''
  }
  const say = (message: string) => notify({ message, tone: 'success', id: 'cover' })
  const upload = (picture: Blob) => {
    setSent(0)
    save.mutate(
      { picture, onProgress: setSent },
      {
        onSuccess: () => {
          discard()
          say(text.saved)
        },
        onError: () => setRefusal((count) => count + 1),
      },
    )
  }
  const preview = address === broken ? text.unseen : text.preview
  const isSending = save.isPending && file !== null
  const error = problem ? text.problems[problem](COVER_MAX_BYTES) : refusedBy(save.error)

  function refusedBy(failure: Error | null): string | undefined {
    if (!failure || save.isPending) return undefined
    return failure instanceof ApiProblem ? failure.title : somethingWentWrong
  }
  return (
    <Panel title={text.title}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <figure className="grid w-40 gap-2">
          {address && address !== broken ? (
            <img
              src={address}
              alt=""
              onError={() => setBroken(address)}
              className="aspect-square w-full border-[1.5px] border-ink object-cover dark:border-edge"
            />
          ) : (
            <Cover
              seed={station.id}
              name={station.name}
              favicon={station.favicon}
              cover={station.cover}
              className="w-full border-[1.5px] border-ink dark:border-transparent"
            />
          )}
          <figcaption className="text-[0.8125rem] text-soft">
            {address ? preview : waitsFor('cover', station) ? text.waiting : text.current}
          </figcaption>
        </figure>
        <div className="grid min-w-0 max-w-lg flex-1 basis-64 gap-4">
          <p id={hint} className="text-soft">
            {text.explain(COVER_MAX_BYTES)}
          </p>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={text.choose}
            accept={COVER_TYPES.join(',')}
            onChange={(event) => {
              save.reset()
              setRefusal((count) => count + 1)
              choose(event.currentTarget.files?.[0] ?? null)
            }}
          />
          {error && (
            <Alert key={refusal} tone="error">
              {error}
            </Alert>
          )}
          {isSending && <UploadProgress part={sent} />}
          <div className="flex flex-wrap gap-3">
            {!isSending && (
              <Button aria-describedby={hint} onClick={() => input.current?.click()}>
                {file ? text.chooseOther : text.choose}
              </Button>
            )}
            {file && (
              <>
                <Button variant="solid" busy={isSending} onClick={() => upload(file)}>
                  {text.upload}
                </Button>
                {!isSending && (
                  <Button variant="quiet" onClick={discard}>
                    {text.discard}
                  </Button>
                )}
              </>
            )}
            {!file && station.cover && (
              <Button
                busy={save.isPending}
                onClick={() => save.mutate(null, { onSuccess: () => say(text.removed) })}
              >
                {text.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Panel>
  )
}
