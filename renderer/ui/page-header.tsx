import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

interface PageHeaderProps {
  /** The page's h1 and, unless `documentTitle` is set, its document title. */
  readonly title: string
  readonly documentTitle?: string
  /** Name of the group of pages that contains the page, such as "Library" for "Favorites". */
  readonly area?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}

/** Header of a page. Each page renders one, or only a PageTitle. Layouts with tabs render none. */
export function PageHeader({ title, documentTitle, area, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {area && <p className="meta mb-3 text-soft">{area}</p>}
        <PageTitle documentTitle={documentTitle ?? title} className="poster text-5xl wide:text-6xl">
          {title}
        </PageTitle>
        {lead && <p className="mt-4 max-w-[38rem] text-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
