import { formatEuros } from '../kernel/money.ts'
import * as styles from './line-price.module.css'

type LinePriceProps = {
  /** The price of one copy, in euros. */
  readonly price: number
  readonly quantity: number
}

/** The total of an order's line; for several copies also quantity × price. */
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
