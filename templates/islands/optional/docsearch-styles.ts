import '@docsearch/react/style';
