import { formatEuros } from '../kernel/money.ts'
import * as styles from './line-price.module.css'

type LinePriceProps = {
  /** Euros for one work. */
  readonly price: number
  readonly quantity: number
}

/** What a line of an order costs: its total, and of several works how it comes about. */
export function LinePrice({ price, quantity }: LinePriceProps) {
  return (
    <p className={styles['price']}>
      {formatEuros(price * quantity)}
      {quantity > 1 && (
        <span className={styles['unit']}>{`${quantity} × ${formatEuros(price)}`}</span>
      )}
    </p>
  )
}
