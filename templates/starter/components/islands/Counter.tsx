import { useState } from 'react';

/** An island: rendered while the site is built, and interactive in the browser. */
export default function Counter({ start = 0 }: { start?: number }) {
	const [count, setCount] = useState(start);
	return (
		<button type="button" className="counter" aria-label={`Count: ${count}. Add one`} onClick={() => setCount(count + 1)}>
			{count}
		</button>
	);
}
