import { useEffect, useId, useRef, useState } from 'react'
import { COVER_MAX_BYTES } from '../../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { fillMessage } from '../../../../shared/locale/formats.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { errorsText } from '../../../../shared/locales/generated/errors.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { hasPending } from '../../../domain/stations/pending-changes.tsx'
import { notify } from '../../../lib/notify.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSaveCover } from '../use-station-write.ts'

const COVER_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** Reads a file as a data: URL. Rejects when it cannot be read. */
const COVER_MAX_MEGABYTES = Math.round(COVER_MAX_BYTES / 1_000_000)

function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    // The content security policy forbids blob: URLs for images.
    reader.readAsDataURL(file)
  })
}

type CoverProblem = 'too-big' | 'svg' | 'type' | 'empty' | 'unreadable'

function checkCover({ type, size }: Pick<Blob, 'type' | 'size'>): CoverProblem | null {
  if (type === 'image/svg+xml') return 'svg'
  if (!COVER_TYPES.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > COVER_MAX_BYTES ? 'too-big' : null
}

interface ChosenPicture {
  readonly file: File | null
  readonly address: string | null
  readonly problem: CoverProblem | null
  choose(file: File | null): void
}

/** The picture that the user has chosen but not uploaded. */
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
      // Reading fails for a folder, or for a file that was deleted in the meantime.
      if (latest.current === file) setState({ ...NO_PICTURE, problem: 'unreadable' })
    }
  }
  return { ...state, choose: (file) => void choose(file) }
}

const NO_PICTURE = { file: null, address: null, problem: null }

/** `part` is 0 to 1. Afterwards the API processes the picture. */
function UploadProgress({ part }: { readonly part: number }) {
  const text = creatorText.cover
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
        {part < 1 && <span aria-hidden="true">{text.percent(Math.round(part * 100))}</span>}
      </p>
    </div>
  )
}

interface CoverPanelProps {
  readonly station: OwnStation
  readonly onDirty: (part: string, isDirty: boolean) => void
}

export function CoverPanel({ station, onDirty }: CoverPanelProps) {
  const text = creatorText.cover
  const { somethingWentWrong } = errorsText
  const { file, address, problem, choose } = useChosenPicture()
  const [broken, setBroken] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  // Counts rejected files, because each error is announced, even the same one.
  const [refusal, setRefusal] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const save = useSaveCover(station.id)
  useEffect(() => onDirty('cover', file !== null), [file, onDirty])

  function discard(): void {
    choose(null)
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }
  const notifySuccess = (message: string) => notify({ message, tone: 'success', id: 'cover' })
  const upload = (picture: Blob) => {
    setSent(0)
    save.mutate(
      { picture, onProgress: setSent },
      {
        onSuccess: () => {
          discard()
          notifySuccess(text.saved)
        },
        onError: () => setRefusal((count) => count + 1),
      },
    )
  }
  const preview = address === broken ? text.unseen : text.preview
  const isSending = save.isPending && file !== null
  const error = problem
    ? fillMessage(text.problems[problem], COVER_MAX_MEGABYTES)
    : refusedBy(save.error)

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
            {address ? preview : hasPending('cover', station) ? text.waiting : text.current}
          </figcaption>
        </figure>
        <div className="grid min-w-0 max-w-lg flex-1 basis-64 gap-4">
          <p id={hint} className="text-soft">
            {text.explain(COVER_MAX_MEGABYTES)}
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
                onClick={() => save.mutate(null, { onSuccess: () => notifySuccess(text.removed) })}
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
