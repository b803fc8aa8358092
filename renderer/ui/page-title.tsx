import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { appText } from '../../shared/locales/generated/app.ts'

interface PageTitleProps extends ComponentProps<'h1'> {
  readonly documentTitle: string
}

/** The page's h1. It sets the document title and takes the focus after navigation, so that screen readers read it. */
export function PageTitle({ documentTitle, ...rest }: PageTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      <title>{`${documentTitle} · ${appText.name}`}</title>
      <h1 ref={ref} tabIndex={-1} {...rest} />
    </>
  )
}
