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
import { FieldReason, savedText } from './station-marks.tsx'

const COVER_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

const COVER_MAX_MEGABYTES = Math.round(COVER_MAX_BYTES / 1_000_000)

function readDataUrl(file: Blob): Promise<string> {
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
  readonly dataUrl: string | null
  readonly problem: CoverProblem | null
  choose(file: File | null): void
}

function useChosenPicture(): ChosenPicture {
  const [state, setState] = useState<Omit<ChosenPicture, 'choose'>>(NO_PICTURE)
  const latestFile = useRef<File | null>(null)
  async function choose(file: File | null): Promise<void> {
    latestFile.current = file
    const problem = file && checkCover(file)
    if (!file || problem) return setState({ ...NO_PICTURE, problem })
    setState({ file, dataUrl: null, problem: null })
    try {
      const dataUrl = await readDataUrl(file)
      if (latestFile.current === file) setState({ file, dataUrl, problem: null })
    } catch {
      // The user chose a folder, or the file was deleted after the choice.
      if (latestFile.current === file) setState({ ...NO_PICTURE, problem: 'unreadable' })
    }
  }
  return { ...state, choose: (file) => void choose(file) }
}

const NO_PICTURE = { file: null, dataUrl: null, problem: null }

/** `fraction` is 0 to 1. At 1, the upload is complete and the API processes the picture. */
function UploadProgress({ fraction }: { readonly fraction: number }) {
  const text = creatorText.cover
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fraction * 100)}
        className="h-2.5 overflow-hidden rounded-edge border-[1.5px] border-edge bg-well"
      >
        <div className="h-full bg-hot" style={{ width: `${fraction * 100}%` }} />
      </div>
      <p className="text-[0.8125rem] text-soft">
        <span id={id}>{fraction < 1 ? text.uploading : text.working}</span>{' '}
        {fraction < 1 && <span aria-hidden="true">{text.percent(Math.round(fraction * 100))}</span>}
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
  const { file, dataUrl, problem, choose } = useChosenPicture()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const [sentFraction, setSentFraction] = useState(0)
  // Counts attempts and is the key of the alert, so that a repeated error is announced again.
  const [attemptCount, setAttemptCount] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const save = useSaveCover(station.id)
  useEffect(() => onDirty('cover', file !== null), [file, onDirty])

  function discard(): void {
    choose(null)
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }
  const notifySuccess = (message: string) => notify({ message, tone: 'success', id: 'cover' })
  const upload = (picture: Blob) => {
    setSentFraction(0)
    save.mutate(
      { picture, onProgress: setSentFraction },
      {
        onSuccess: (written) => {
          discard()
          notifySuccess(savedText(written.station, text.saved))
        },
        onError: () => setAttemptCount((count) => count + 1),
      },
    )
  }
  const previewCaption = dataUrl === brokenUrl ? text.noPreview : text.preview
  const savedCaption = hasPending('cover', station) ? text.waiting : text.current
  const isSending = save.isPending && file !== null
  const error = problem
    ? fillMessage(text.problems[problem], COVER_MAX_MEGABYTES)
    : saveErrorText(save.error)

  function saveErrorText(failure: Error | null): string | undefined {
    if (!failure || save.isPending) return undefined
    return failure instanceof ApiProblem ? failure.title : somethingWentWrong
  }
  return (
    <Panel title={text.title}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <figure className="grid w-40 gap-2">
          {dataUrl && dataUrl !== brokenUrl ? (
            <img
              src={dataUrl}
              alt=""
              onError={() => setBrokenUrl(dataUrl)}
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
            {dataUrl ? previewCaption : savedCaption}
          </figcaption>
        </figure>
        <div className="grid min-w-0 max-w-lg flex-1 basis-64 gap-4">
          <FieldReason station={station} field="cover" />
          <p id={hintId} className="text-soft">
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
              setAttemptCount((count) => count + 1)
              choose(event.currentTarget.files?.[0] ?? null)
            }}
          />
          {error && (
            <Alert key={attemptCount} tone="error">
              {error}
            </Alert>
          )}
          {isSending && <UploadProgress fraction={sentFraction} />}
          <div className="flex flex-wrap gap-3">
            {!isSending && (
              <Button aria-describedby={hintId} onClick={() => input.current?.click()}>
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
