import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import LoadFailed from './LoadFailed.tsx';

type Loaded<P> = Promise<{ default: ComponentType<P> }>;

/** A part of an island with a file of its own, fetched when it is first rendered. Where that fails, a message stands in its place. */
export const later = <P>(load: () => Loaded<P>): LazyExoticComponent<ComponentType<P>> =>
	lazy(() =>
		load().catch((error): { default: ComponentType<P> } => {
			console.error(error);
			return { default: () => createElement(LoadFailed, { error }) };
		}),
	);
