import { LayoutGrid, List } from 'lucide-react'
import { useMessages } from '../../../locales/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { useSetting } from '../../settings/settings.ts'

const LAYOUTS = [
  { value: 'grid', Icon: LayoutGrid },
  { value: 'list', Icon: List },
] as const

/** Grid or list; the choice stays on this computer. */
export function LayoutSwitch() {
  const text = useMessages().browse
  const [layout, setLayout] = useSetting('stationLayout')
  return (
    <fieldset className="inline-flex">
      <legend className="sr-only">{text.layout}</legend>
      {LAYOUTS.map(({ value, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={layout === value}
          onClick={() => setLayout(value)}
          className={cx(
            'inline-flex min-h-10 items-center gap-2 border-[1.5px] border-edge px-3 text-[0.8125rem] font-semibold not-first-of-type:border-l-0 hover:border-ink',
            layout === value && 'bg-ink text-paper',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {text.layouts[value]}
        </button>
      ))}
    </fieldset>
  )
}
