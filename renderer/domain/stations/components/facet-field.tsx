import type { Ref } from 'react'
import type { Facet } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'

interface FacetFieldProps {
  readonly label: string
  /** What stands for no choice. */
  readonly any: string
  readonly chosen: string | undefined
  /** The values to choose from, with how many stations each would give; undefined until they are known. */
  readonly values: readonly Facet[] | undefined
  readonly onChoose: (value: string) => void
  readonly fieldRef?: Ref<HTMLSelectElement>
}

/** A filter by one of a few values. What is chosen stays on offer when no station has it. */
export function FacetField({
  label,
  any,
  chosen = '',
  values = [],
  onChoose,
  fieldRef,
}: FacetFieldProps) {
  const text = useMessages().browse
  const isMissing = chosen !== '' && !values.some(({ value }) => value === chosen)
  return (
    <SelectField
      ref={fieldRef}
      label={label}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      options={[
        { value: '', label: any },
        ...(isMissing ? [{ value: chosen, label: chosen }] : []),
        ...values.map((facet) => ({
          value: facet.value,
          label: text.option(facet.label, facet.count),
        })),
      ]}
    />
  )
}
