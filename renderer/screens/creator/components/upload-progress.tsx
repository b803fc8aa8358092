import { useId } from 'react'
import { useMessages } from '../../../locales/messages.ts'

/** How much of a picture is sent; `part` from 0 to 1. Then the API works on it. */
export function UploadProgress({ part }: { readonly part: number }) {
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
