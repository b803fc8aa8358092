import { serve } from '../serve.ts'

/** Functions that fail in every way. */
export const trouble = {
  hang: (): never => {
    for (;;);
  },
  quit: () => process.exit(1),
  throw: () => {
    throw new Error('refused')
  },
  length: (bytes: Uint8Array) => bytes.length,
  environment: () => Object.keys(process.env),
}

serve(trouble)
