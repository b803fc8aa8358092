import { createContext, type ReactNode, useContext } from 'react'
import { cx } from './cx.ts'
import { PageTitle } from './page-title.tsx'

export const TabsContext = createContext<ReactNode>(null)

interface PageHeaderProps {
  /** The page's h1 and document title. */
  readonly title: string
  /** Name of the group of pages that contains the page, such as "Library" for "Favorites". */
  readonly area?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Search field and filters. Fields show no label here, so a text field needs a placeholder. */
  readonly children?: ReactNode
  /** Shows the title only in a wide window, so that a search field fits on its line. */
  readonly hasWideTitle?: boolean
}

const LINE =
  'flex flex-wrap items-center gap-x-3 gap-y-1 [&_[data-field]>label]:sr-only ' +
  '[&_[data-field]_:is(input,select)]:min-h-10 [&_[data-field]_:is(input,select)]:text-[0.8125rem] ' +
  '[&_select]:truncate [&_select]:pr-8 [&_select]:pl-2'

/** One-line page header. Each page renders one, or only a PageTitle. With tabs, the current tab shows the title. */
export function PageHeader(props: PageHeaderProps) {
  const { title, area, lead, actions, children, hasWideTitle = false } = props
  const tabs = useContext(TabsContext)
  return (
    <header className="mb-3">
      <div className={LINE}>
        {area && (
          <p
            className={tabs ? 'font-display text-2xl font-bold max-wide:hidden' : 'meta text-soft'}
          >
            {area}
          </p>
        )}
        <PageTitle
          documentTitle={title}
          className={tabs ? 'sr-only' : cx('min-w-0 text-2xl', hasWideTitle && 'max-wide:sr-only')}
        >
          {title}
        </PageTitle>
        {tabs}
        {children}
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {lead && <p className="mt-1 text-[0.8125rem] leading-snug text-soft">{lead}</p>}
    </header>
  )
}
