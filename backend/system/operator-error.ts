/** An error whose message is one sentence for the operator at the terminal. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
