import { type DragEvent, useState } from 'react';

/** What an element needs for files to be dropped on it; `data-over` while some are above it. */
export function useDrop(open: (files: File[]) => void) {
	const [isOver, setOver] = useState(false);
	return {
		'data-over': isOver || undefined,
		onDragOver(event: DragEvent) {
			event.preventDefault();
			setOver(true);
		},
		onDragLeave: () => setOver(false),
		onDrop(event: DragEvent) {
			event.preventDefault();
			setOver(false);
			open([...event.dataTransfer.files]);
		},
	};
}
