import { useEffect, useState } from 'react'
import type { ProxyQuestion } from '../../../preload/contract/desktop.ts'
import { getPlatform } from '../../platform/platform.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const ProxyLoginDialog = lazyDialog(() =>
  import('./components/proxy-login-dialog.tsx').then((module) => module.ProxyLoginDialog),
)

/** Asks for proxy credentials in the desktop app. Browsers have their own dialog. */
export function ProxyLogin() {
  const { desktop } = getPlatform()
  const [question, setQuestion] = useState<ProxyQuestion | null>(null)
  useEffect(() => desktop.onProxyQuestion(setQuestion), [desktop])
  return (
    <ProxyLoginDialog
      open={question !== null}
      question={question}
      onSubmit={(account) => {
        setQuestion(null)
        desktop.submitProxyLogin(account)
      }}
    />
  )
}
