import { useNavigate } from 'react-router'
import { errorPagesText } from '../../../shared/locales/generated/error-pages.ts'
import { Button } from '../../ui/button.tsx'
import { CoverPrint } from '../../ui/cover/cover-print.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface ErrorPageProps {
  readonly status: 401 | 403 | 404 | 500 | 503
}

const COVER_SEEDS = { 401: 'keyhole', 403: 'locked', 404: 'lost', 500: 'blown fuse', 503: 'hum' }

export function ErrorPage({ status }: ErrorPageProps) {
  const { title, detail } = errorPagesText.pages[status]
  const navigate = useNavigate()
  function goBack() {
    // From the first page of the app in this window, going back would do nothing or leave the app.
    if (window.navigation?.canGoBack) navigate(-1)
    else navigate('/')
  }
  return (
    <div className="grid min-h-[65dvh] items-center gap-10 desktop:grid-cols-[minmax(0,1fr)_min(32vw,28rem)]">
      <div>
        <PageTitle documentTitle={`${status} ${title}`}>
          <span className="poster -ml-[.04em] block text-[clamp(7rem,20vw,16rem)] text-hot">
            {status}
          </span>{' '}
          <span className="mt-2 block text-[clamp(1.75rem,4vw,3rem)]">{title}</span>
        </PageTitle>
        <p className="mt-3 max-w-[34rem] text-soft">{detail}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={goBack}>{errorPagesText.goBack}</Button>
          <Button variant="solid" onClick={() => navigate('/')}>
            {errorPagesText.backToHome}
          </Button>
          {status === 401 && <LinkButton to="/sign-in">{errorPagesText.signIn}</LinkButton>}
        </div>
      </div>
      <div className="isolate hidden aspect-square border-2 border-ink desktop:block">
        <CoverPrint seed={COVER_SEEDS[status]} />
      </div>
    </div>
  )
}
