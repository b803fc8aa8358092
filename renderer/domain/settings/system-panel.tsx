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

/** Shows the display preferences that the app takes from the operating system. */
export function SystemPanel() {
  const { appearance, display: text } = settingsText
  const [theme] = useSetting('theme')
  const hasReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const hasForcedColors = useMediaQuery('(forced-colors: active)')
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={text.follows}>
        <dl className="grid items-baseline gap-x-8 gap-y-1 wide:gap-y-3 wide:grid-cols-[auto_1fr]">
          <dt className="meta text-soft">{text.motion}</dt>
          <dd className="font-semibold max-wide:mb-3">
            {hasReducedMotion ? text.motionReduced : text.motionFull}
          </dd>
          <dt className="meta text-soft">{text.contrast}</dt>
          <dd className="font-semibold max-wide:mb-3">
            {hasForcedColors ? text.contrastForced : text.contrastOwn}
          </dd>
          {/* Other themes ignore the system's color scheme, and the desktop app cannot read it then. */}
          {theme === 'system' && (
            <>
              <dt className="meta text-soft">{text.scheme}</dt>
              <dd className="font-semibold max-wide:mb-3">
                {appearance.themes[isDark ? 'dark' : 'light']}
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
