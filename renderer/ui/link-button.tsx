import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly className?: string
}

export function LinkButton({
  variant = 'outline',
  size = 'normal',
  className,
  ...rest
}: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}
