import { serve } from '../serve.ts'

/** Functions for tests of the parser worker: they hang, end the thread, throw, or return a value. */
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
