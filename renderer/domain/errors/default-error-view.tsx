import { useId, useState } from 'react'
import { appText } from '../../../shared/locales/generated/app.ts'
import { errorPagesText } from '../../../shared/locales/generated/error-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Halftone } from '../../ui/halftone.tsx'

/** Returns an error's name and message, or another thrown value as text. Null when there is nothing to show. */
export function errorText(error: unknown): string | null {
  if (error instanceof Error) return error.message ? `${error.name}: ${error.message}` : error.name
  if (typeof error === 'string') return error || null
  if (typeof error !== 'object' || error === null) return null
  try {
    return JSON.stringify(error, null, 2)
  } catch {
    return null
  }
}

export function DefaultErrorView({ error }: { readonly error: unknown }) {
  const text = errorPagesText.defaultView
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <section className="mx-auto grid w-full max-w-[46rem] justify-items-start gap-6 px-6 py-16 in-[main]:mx-0 in-[main]:p-0">
      <title>{`${text.title} · ${appText.name}`}</title>
      <Halftone className="h-10 w-40" />
      <h1 className="poster text-5xl wide:text-6xl">{text.title}</h1>
      <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? text.hide : text.show}
      </Button>
      <pre
        id={id}
        hidden={!isShown}
        className="w-full overflow-x-auto border-[1.5px] border-ink bg-sheet p-4 font-mono text-xs whitespace-pre-wrap dark:border-edge"
      >
        {errorText(error) ?? text.unknown}
      </pre>
    </section>
  )
}
