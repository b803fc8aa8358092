/** An error whose message is a sentence for the operator, so it is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
