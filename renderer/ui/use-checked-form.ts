/** Form hook that validates fields and shows each error next to its field. */
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'

interface FieldBlurHandlers {
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
}

/**
 * Calls `onFieldBlur` when a form field loses the focus, except to a button inside the field. Waits until the mouse
 * button is released, because an error message would move the pressed element away from the pointer.
 */
function useFieldBlur(onFieldBlur: (input: HTMLInputElement) => void): FieldBlurHandlers {
  const isPointerDown = useRef(false)
  const delayedBlur = useRef<(() => void) | null>(null)
  useEffect(() => {
    let releaseTimer: ReturnType<typeof setTimeout> | undefined
    const handlePress = () => {
      isPointerDown.current = true
    }
    const handleRelease = () => {
      // The browser sends the click event after the release.
      releaseTimer = setTimeout(() => {
        isPointerDown.current = false
        delayedBlur.current?.()
        delayedBlur.current = null
      })
    }
    window.addEventListener('pointerdown', handlePress, true)
    window.addEventListener('pointerup', handleRelease, true)
    window.addEventListener('pointercancel', handleRelease, true)
    return () => {
      clearTimeout(releaseTimer)
      window.removeEventListener('pointerdown', handlePress, true)
      window.removeEventListener('pointerup', handleRelease, true)
      window.removeEventListener('pointercancel', handleRelease, true)
    }
  }, [])

  return {
    onBlur: ({ target, relatedTarget }) => {
      const field = target.closest('[data-field]')
      const input = field?.querySelector('input')
      if (!field || !input || field.contains(relatedTarget)) return
      // In this case the window lost the focus, but not the field.
      if (target === document.activeElement) return
      const reportBlur = () => {
        if (input.isConnected && !field.contains(document.activeElement)) onFieldBlur(input)
      }
      if (isPointerDown.current) delayedBlur.current = reportBlur
      else reportBlur()
    },
  }
}

type Values<Name extends string> = Readonly<Record<Name, string>>

export type FieldCheck = (value: string) => string | undefined
type FormCheck<Name extends string> = (value: string, values: Values<Name>) => string | undefined

/** An error message and its field. The message appears above the form if the field is unknown. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

interface Options<Name extends string> {
  /** The check of each field, in form order. Values are trimmed, except passwords. */
  readonly checks: Readonly<Record<Name, FormCheck<Name>>>
  readonly initial?: Values<Name>
  run(values: Values<Name>): unknown
  /** Maps an error of `run` to messages. Without it, the form shows no message and leaves the error to the caller. */
  describe?(error: unknown, fields: readonly string[]): FieldError | readonly FieldError[]
  /** The error of a mutation that `run` starts without awaiting it. */
  readonly error?: Error | null
  onEdit?(): void
  readonly checksOnBlur?: boolean
}

export interface CheckedField extends UseFormRegisterReturn {
  readonly error: string | undefined
  readonly rejectedSubmits: number
}

/** Type of an error that a check on blur found, not one on submit. */
const BLUR_ERROR = 'blur'

const readValue = (name: string, value = '') => (/password$/i.test(name) ? value : value.trim())

/** Validates the fields on submit and then calls `run` with the values. */
export function useCheckedForm<Name extends string>(options: Options<Name>) {
  const { checks, initial, run, describe, error, onEdit, checksOnBlur = false } = options
  const names = Object.keys(checks) as Name[]
  const ref: RefObject<HTMLFormElement | null> = useRef(null)
  const editedFields = useRef(new Set<string>())
  // Blocks a second submit before React renders the first one.
  const isSubmitRunning = useRef(false)
  /** Screen readers announce each rejected submit. */
  const [rejectedSubmits, setRejectedSubmits] = useState(0)
  const {
    register,
    handleSubmit,
    setValue,
    setError,
    clearErrors,
    getFieldState,
    reset,
    watch,
    formState,
  } = useForm<Record<string, string>>({ defaultValues: initial ?? {}, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = formState

  const valuesOf = (raw: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, readValue(name, raw[name])])) as Values<Name>

  async function send(raw: Record<string, string>): Promise<void> {
    try {
      await run(valuesOf(raw))
    } catch (failure) {
      showRejection(failure)
    }
  }

  function showRejection(failure: unknown): void {
    const fieldErrors = [describe?.(failure, names) ?? []].flat()
    if (fieldErrors.length === 0) return
    setRejectedSubmits((count) => count + 1)
    const formError = fieldErrors.find(({ field }) => !(names as readonly string[]).includes(field))
    if (formError) setError('root', { message: formError.message })
    for (const name of names.toReversed()) {
      const fieldError = fieldErrors.find(({ field }) => field === name)
      if (fieldError) setError(name, { message: fieldError.message }, { shouldFocus: true })
    }
  }

  const showError = useEffectEvent(showRejection)
  useEffect(() => {
    if (error) showError(error)
  }, [error])

  const blurHandlers = useFieldBlur(({ name, value }) => {
    const check = names.includes(name as Name) ? checks[name as Name] : undefined
    const text = readValue(name, value)
    if (!check || isSubmitRunning.current || (text === '' && !editedFields.current.has(name)))
      return
    const message = check(text, valuesOf({ [name]: value }))
    // Does not replace the error of a rejected submit.
    if (message && !getFieldState(name).error) setError(name, { type: BLUR_ERROR, message })
  })

  return {
    busy: isSubmitting,
    formError: errors.root?.message,
    /** Returns the current values and rerenders the form at each change. */
    values: () => valuesOf(watch()),
    reset: (values?: Values<Name>) => reset(values),
    /** Sets the value of a field without marking it as edited. */
    put: (name: Name, value: string) => setValue(name as string, value),
    field: (name: Name): CheckedField => ({
      ...register(name as string, {
        validate: (value, rawValues) => checks[name](readValue(name, value), valuesOf(rawValues)),
        onChange: () => {
          editedFields.current.add(name)
          clearErrors(name)
          onEdit?.()
        },
      }),
      error: errors[name]?.message,
      rejectedSubmits: errors[name] && errors[name].type !== BLUR_ERROR ? rejectedSubmits : 0,
    }),
    form: {
      ref,
      noValidate: true as const,
      ...(checksOnBlur && blurHandlers),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isSubmitRunning.current) return
        isSubmitRunning.current = true
        // A password manager may have filled in a field without an event.
        const data = new FormData(event.currentTarget)
        for (const name of names) setValue(name as string, String(data.get(name) ?? ''))
        const handleInvalid = () => setRejectedSubmits((count) => count + 1)
        void handleSubmit(send, handleInvalid)().finally(() => {
          isSubmitRunning.current = false
        })
      },
    },
  }
}
