import { type ReactNode, useId } from 'react'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { cx } from '../../ui/cx.ts'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ROW_HEIGHTS } from './appearance.ts'
import { type Font, settingChoices, type Theme, useSetting } from './settings.ts'

interface ChoiceCardsProps<Value extends string> {
  readonly legend: string
  readonly choices: readonly {
    readonly value: Value
    readonly label: string
    readonly preview: ReactNode
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function ChoiceCards<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer gap-3 rounded-edge border-[1.5px] border-edge p-4 hover:border-ink has-checked:border-ink has-checked:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hot"
          >
            <span aria-hidden="true">{choice.preview}</span>
            <span className="flex items-center gap-2.5 font-semibold">
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                className="size-4 shrink-0 appearance-none rounded-edge border-[1.5px] border-edge bg-sheet checked:border-ink checked:bg-hot focus-visible:outline-none forced-colors:appearance-auto"
              />
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The same values as in styles/tokens.css, whose variables have only the values of the current theme. */
const PALETTES = {
  light: { background: '#f4efe4', color: '#16130f', hot: '#ec4a25' },
  dark: { background: '#0e0d0b', color: '#ede6d6', hot: '#ff5a36' },
} as const

function ThemeSwatch({ theme }: { readonly theme: Theme }) {
  const palettes = theme === 'system' ? (['light', 'dark'] as const) : [theme]
  return (
    <span className="flex h-16 forced-color-adjust-none overflow-hidden rounded-edge border-[1.5px] border-edge">
      {palettes.map((name, index) => (
        <SwatchHalf key={name} {...PALETTES[name]} isSecond={index > 0} />
      ))}
    </span>
  )
}

type SwatchHalfProps = (typeof PALETTES)['light' | 'dark'] & { readonly isSecond: boolean }

function SwatchHalf({ background, color, hot, isSecond }: SwatchHalfProps) {
  return (
    <span className="flex flex-1 flex-col justify-center gap-2 px-3" style={{ background }}>
      <span className={cx('h-2.5', isSecond ? 'w-1/2' : 'w-2/3')} style={{ background: color }} />
      <span className="h-2.5 w-1/3" style={{ background: hot }} />
    </span>
  )
}

const FONT_FAMILIES: Record<Font, string> = {
  inter: '"Inter Variable", system-ui, sans-serif',
  manrope: '"Manrope Variable", system-ui, sans-serif',
  system: 'system-ui, sans-serif',
  orbitron: '"Orbitron Variable", system-ui, sans-serif',
}

/** Lines at a quarter of the rows' distance. */
function RowsPreview({ height }: { readonly height: number }) {
  const gap = height / 4
  const lines = `repeating-linear-gradient(var(--edge) 0 2px, transparent 2px ${gap}px)`
  return <span className="block h-16" style={{ background: lines }} />
}

export function AppearancePanels() {
  const { appearance: text } = settingsText
  const [theme, setTheme] = useSetting('theme')
  const [font, setFont] = useSetting('font')
  const [density, setDensity] = useSetting('rowDensity')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={text.theme}>
        <ChoiceCards<Theme>
          legend={text.theme}
          value={theme}
          onChange={setTheme}
          choices={settingChoices('theme').map((value) => ({
            value,
            label: text.themes[value],
            preview: <ThemeSwatch theme={value} />,
          }))}
        />
      </Panel>
      <Panel id="font" title={text.font}>
        <ChoiceCards<Font>
          legend={text.font}
          value={font}
          onChange={setFont}
          choices={settingChoices('font').map((value) => ({
            value,
            label: text.fonts[value],
            preview: (
              <span className="text-3xl" style={{ fontFamily: FONT_FAMILIES[value] }}>
                {text.letters}
              </span>
            ),
          }))}
        />
      </Panel>
      <Panel id="rowDensity" title={text.rows}>
        <ChoiceCards
          legend={text.rows}
          value={density}
          onChange={setDensity}
          choices={settingChoices('rowDensity').map((value) => ({
            value,
            label: text.densities[value],
            preview: <RowsPreview height={ROW_HEIGHTS[value]} />,
          }))}
        />
      </Panel>
      <Panel title={text.preview}>
        <p className="max-w-prose text-lg">{text.sample}</p>
        <p className="mt-3">
          <Tag>{text.previewFact}</Tag>
        </p>
      </Panel>
    </div>
  )
}
