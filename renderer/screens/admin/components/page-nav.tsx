import { useAdminMessages } from '../../../locales/admin.ts'
import { Button } from '../../../ui/button.tsx'
import type { Pages } from '../use-pages.ts'

interface PageNavProps {
  readonly list: Pick<Pages<never>, 'isOneOfMany' | 'hasPrevious' | 'hasNext' | 'turning' | 'turn'>
  /** What the list is called. */
  readonly name: string
}

/** The way to the pages beside the one on screen; nothing where there is but one. */
export function PageNav({ list, name }: PageNavProps) {
  const text = useAdminMessages().pages
  const { hasPrevious, hasNext, turning, turn } = list
  if (!list.isOneOfMany) return null
  return (
    <nav aria-label={text.of(name)} className="flex flex-wrap gap-3">
      <Button
        size="small"
        disabled={!hasPrevious}
        busy={turning === 'previous'}
        onClick={() => turn('previous')}
      >
        {text.previous}
      </Button>
      <Button
        size="small"
        disabled={!hasNext}
        busy={turning === 'next'}
        onClick={() => turn('next')}
      >
        {text.next}
      </Button>
    </nav>
  )
}
