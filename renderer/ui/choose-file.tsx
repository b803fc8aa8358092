import { type DragEvent, useId, useRef, useState } from 'react'
import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import { formats } from '../../shared/locale/formats.ts'
import { exchangeText } from '../../shared/locales/generated/exchange.ts'
import type { FileProblem } from '../lib/read-station-file.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

const ACCEPTED =
  '.m3u,.m3u8,.pls,.xspf,.opml,.xml,.json,.jsonl,.csv,.tsv,.asx,.wax,.wpl,.ram,.txt,.db,.zip'
const MEGABYTE = 1_024 * 1_024

interface ChooseFileProps {
  readonly problem: FileProblem | 'offline' | null
  readonly maxStations: number
  readonly onFile: (file: Blob) => void
}

export function ChooseFile({ problem, maxStations, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const hintId = useId()
  /** Stops the event before the drop handler of the window, which would play the file. */
  const handleDrag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    event.stopPropagation()
    setIsDraggedOver(isOver)
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-soft">{exchangeText.explain}</p>
      {problem !== null && <Alert tone="error">{exchangeText.problems[problem]}</Alert>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button is an alternative to dropping a file */}
      <div
        className={cx(
          'flex flex-wrap items-center gap-4 border-[1.5px] border-dashed px-5 py-6',
          isDraggedOver ? 'border-hot bg-sheet' : 'border-edge',
        )}
        onDragOver={(event) => handleDrag(event, true)}
        onDragLeave={(event) => handleDrag(event, false)}
        onDrop={(event) => {
          handleDrag(event, false)
          const [file] = event.dataTransfer.files
          if (file) onFile(file)
        }}
      >
        <Button variant="solid" aria-describedby={hintId} onClick={() => input.current?.click()}>
          {exchangeText.choose}
        </Button>
        <span className="text-soft">{exchangeText.drop}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={exchangeText.choose}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            // Without a reset, selecting the same file again would not be a change.
            target.value = ''
          }}
        />
      </div>
      <p id={hintId} className="text-[0.8125rem] text-soft">
        {exchangeText.limits({
          megabytes: EXCHANGE_BYTES / MEGABYTE,
          most: formats.number(maxStations),
        })}
      </p>
    </div>
  )
}
