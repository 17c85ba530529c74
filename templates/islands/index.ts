/** Islands of the templates, by the name that `data-island` has. */
import type { ComponentType } from 'react';
import AnnouncementBar from './AnnouncementBar.tsx';
import BackToTop from './BackToTop.tsx';
import CodeBlocks from './CodeBlocks.tsx';
import ColorModeToggle from './ColorModeToggle.tsx';
import Diagrams from './Diagrams.tsx';
import DocSidebar from './DocSidebar.tsx';
import DocsVersion from './DocsVersion.tsx';
import Images from './Images.tsx';
import MobileSidebar from './MobileSidebar.tsx';
import Navbar from './Navbar.tsx';
import PageMenu from './PageMenu.tsx';
import SearchBox from './SearchBox.tsx';
import SearchPage from './SearchPage.tsx';
import TableOfContents from './TableOfContents.tsx';
import Tabs from './Tabs.tsx';

export const builtinIslands: Record<string, ComponentType<never>> = {
	AnnouncementBar,
	BackToTop,
	CodeBlocks,
	ColorModeToggle,
	Diagrams,
	DocSidebar,
	DocsVersion,
	Images,
	MobileSidebar,
	Navbar,
	PageMenu,
	SearchBox,
	SearchPage,
	TableOfContents,
	Tabs,
};
