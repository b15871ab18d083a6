// Only browsers without modules, such as Internet Explorer, run this.
document.getElementById('root').innerText = '本系统不支持 Internet Explorer 浏览器，请使用新版 Edge、Chrome 或 Firefox。';
