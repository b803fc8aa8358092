import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../locales/messages.ts'

interface PageTitleProps extends ComponentProps<'h1'> {
  /** The first half of the document title. */
  readonly documentTitle: string
}

/**
 * The page's one h1, bare. It names the document and takes the focus whenever the path changes, so
 * that a navigation is read out and Tab continues from the top of the new page.
 */
export function PageTitle({ documentTitle, ...rest }: PageTitleProps) {
  const { product } = useMessages()
  const ref = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      <title>{`${documentTitle} · ${product}`}</title>
      <h1 ref={ref} tabIndex={-1} {...rest} />
    </>
  )
}
