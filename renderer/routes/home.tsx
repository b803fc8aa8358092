import { homeText } from '../../shared/locales/generated/home.ts'
import { Home } from '../screens/home/home.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <>
      <PageTitle
        documentTitle={homeText.title}
        className="poster -mt-2 mb-2 text-4xl wide:text-5xl"
      >
        {homeText.headline}
      </PageTitle>
      <Home />
    </>
  )
}
