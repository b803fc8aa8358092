import { useMessages } from '../../locales/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ChoiceCards } from './components/choice-cards.tsx'
import { ThemeSwatch } from './components/theme-swatch.tsx'
import { type Font, settingChoices, type Theme, useSetting } from './settings.ts'

/** The families behind the choices, as styles/base.css gives them to the page. */
const FAMILIES: Record<Font, string> = {
  inter: '"Inter Variable", system-ui, sans-serif',
  manrope: '"Manrope Variable", system-ui, sans-serif',
  system: 'system-ui, sans-serif',
  orbitron: '"Orbitron Variable", system-ui, sans-serif',
}

/** Theme and font. The whole window changes at once, and a sample shows how it reads. */
export function AppearancePanels() {
  const { appearance: text } = useMessages().settings
  const [theme, setTheme] = useSetting('theme')
  const [font, setFont] = useSetting('font')
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
      <Panel title={text.font}>
        <ChoiceCards<Font>
          legend={text.font}
          value={font}
          onChange={setFont}
          choices={settingChoices('font').map((value) => ({
            value,
            label: text.fonts[value],
            preview: (
              <span className="text-3xl" style={{ fontFamily: FAMILIES[value] }}>
                {text.letters}
              </span>
            ),
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
