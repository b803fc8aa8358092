import { useCallback, useSyncExternalStore } from 'react'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSetting } from './settings.ts'

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export function SystemPanel() {
  const { appearance, display: text } = settingsText
  const [theme] = useSetting('theme')
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const forced = useMediaQuery('(forced-colors: active)')
  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={text.follows}>
        <dl className="grid items-baseline gap-x-8 gap-y-1 wide:gap-y-3 wide:grid-cols-[auto_1fr]">
          <dt className="meta text-soft">{text.motion}</dt>
          <dd className="font-semibold max-wide:mb-3">
            {reduced ? text.motionReduced : text.motionFull}
          </dd>
          <dt className="meta text-soft">{text.contrast}</dt>
          <dd className="font-semibold max-wide:mb-3">
            {forced ? text.contrastForced : text.contrastOwn}
          </dd>
          {/* With another theme, the system's scheme is not followed, and on the desktop it is not readable. */}
          {theme === 'system' && (
            <>
              <dt className="meta text-soft">{text.scheme}</dt>
              <dd className="font-semibold max-wide:mb-3">
                {appearance.themes[dark ? 'dark' : 'light']}
              </dd>
            </>
          )}
        </dl>
      </Panel>
      <LinkButton to="/settings/appearance" variant="solid" className="justify-self-start">
        {text.openAppearance}
      </LinkButton>
    </div>
  )
}
